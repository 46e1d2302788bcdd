import { useTranslation } from 'react-i18next';
import type { RuntimeCopy } from '../../../shared/domain/runtimes/runtime.ts';
import { Checkbox } from '../../elements/Checkbox/Checkbox.tsx';
import type { ServerDraft } from './serverDraft.ts';

interface RuntimeFieldProps {
  /** The copy that the server uses before it is edited. */
  readonly before: RuntimeCopy | undefined;
  readonly draft: ServerDraft;
  readonly change: (part: Partial<ServerDraft>) => void;
}

/** Whether a process goes on with the copy of a runtime that it uses; nothing where it uses none: the doctor offers one. */
export function RuntimeField({ before, draft, change }: RuntimeFieldProps) {
  const { t } = useTranslation();
  if (before === undefined) return null;
  return (
    <Checkbox
      label={t('runtimes.form', { copy: t(`runtimes.names.${before.name}`) })}
      hint={t('runtimes.formHint')}
      isOn={draft.runtime !== undefined}
      onChange={(isOn) => change({ runtime: isOn ? before : undefined })}
    />
  );
}
