import { useTranslation } from 'react-i18next';
import type { OfferedTools } from '../../../shared/domain/assistant.ts';
import { Select } from '../../elements/Select/Select.tsx';
import { usePageState } from '../../store/page.ts';
import { useQuery } from '../../store/useQuery.ts';

interface ToolSetChoiceProps {
  readonly onApply: (tools: OfferedTools) => void;
}

/** Takes over the tools of a named set; nothing while there is none. */
export function ToolSetChoice({ onApply }: ToolSetChoiceProps) {
  const { t } = useTranslation();
  const reads = usePageState((state) => state.toolSetReads);
  const { query } = useQuery('toolSet.list', {}, reads);
  if (query.kind !== 'ready' || query.output.sets.length === 0) return null;
  const { sets } = query.output;
  return (
    <Select<string>
      label={t('toolSets.use')}
      value=""
      options={[
        { value: '', label: t('toolSets.choose') },
        ...sets.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onChange={(chosen) => {
        const set = sets.find(({ id }) => id === chosen);
        if (set !== undefined) onApply(set.tools);
      }}
    />
  );
}
