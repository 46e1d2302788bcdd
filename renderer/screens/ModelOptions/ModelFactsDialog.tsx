import { useTranslation } from 'react-i18next';
import type { ModelRef } from '../../../shared/domain/model.ts';
import { Dialog } from '../../elements/Dialog/Dialog.tsx';
import { Skeleton } from '../../elements/Skeleton/Skeleton.tsx';
import { RetryNotice } from '../../groups/ErrorNotice/RetryNotice.tsx';
import { ModelFactsForm } from '../../groups/ModelSettings/ModelFactsForm.tsx';
import { problemOf } from '../../store/actions/attempt.ts';
import { useQuery } from '../../store/useQuery.ts';
import { useModelOptions } from './useModelOptions.ts';

interface ModelFactsDialogProps {
  /** `undefined` while it is closed. */
  readonly model: ModelRef | undefined;
  readonly onClose: () => void;
}

/** The dialog where the user says what a model takes and costs. */
export function ModelFactsDialog({ model, onClose }: ModelFactsDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      open={model !== undefined}
      mustKeepChanges
      onClose={onClose}
      title={t('modelFacts.title', { model: model?.model ?? '' })}
    >
      {model !== undefined && <FactsOfModel model={model} onClose={onClose} />}
    </Dialog>
  );
}

function FactsOfModel({ model, onClose }: { readonly model: ModelRef; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { query, reload } = useQuery('model.limits', { model });
  const { options, change } = useModelOptions(model);
  if (query.kind === 'loading') return <Skeleton lines={6} label={t('common.loading')} />;
  if (query.kind === 'failed') return <RetryNotice error={query.error} onRetry={reload} />;
  return (
    <ModelFactsForm
      facts={options.facts}
      abilities={query.output}
      onCancel={onClose}
      onSubmit={async (facts) => {
        const problem = await problemOf(change({ facts }));
        if (problem === undefined) onClose();
        return problem;
      }}
    />
  );
}
