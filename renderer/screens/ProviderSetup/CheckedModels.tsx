import { useState } from 'react';
import type { ModelRef, ProviderView } from '../../../shared/domain/model.ts';
import { ModelStatus } from '../../groups/ModelCheck/ModelStatus.tsx';
import { startChatsWith } from '../../store/actions/modelActions.ts';
import { usePage, usePageState } from '../../store/page.ts';
import { selectSettings } from '../../store/selectors.ts';
import { ModelFactsDialog } from '../ModelOptions/ModelFactsDialog.tsx';

/** What a provider answered when it was asked for its models. Draws nothing before it was. */
export function CheckedModels({ provider }: { readonly provider: ProviderView }) {
  const page = usePage();
  const { id, kind, name } = provider;
  const check = usePageState(({ modelChecks }) => modelChecks[id]);
  const used = usePageState(selectSettings)?.defaultModel;
  const [described, setDescribed] = useState<ModelRef>();
  if (check === undefined) return null;
  return (
    <>
      <ModelStatus
        provider={name}
        answer={check.kind === 'checking' ? undefined : check}
        used={used?.providerId === id ? used.model : undefined}
        onUse={(model) => void startChatsWith(page, { providerId: id, model })}
        onDescribe={kind === 'practice' ? undefined : (model) => setDescribed({ providerId: id, model })}
      />
      <ModelFactsDialog model={described} onClose={() => setDescribed(undefined)} />
    </>
  );
}
