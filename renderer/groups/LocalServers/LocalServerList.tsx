import { Cpu } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { LocalServer } from '../../../shared/domain/localModels.ts';
import { Badge } from '../../elements/Badge/Badge.tsx';
import { Button } from '../../elements/Button/Button.tsx';
import { EmptyState } from '../../elements/EmptyState/EmptyState.tsx';
import { Panel, PanelRow } from '../../elements/Panel/Panel.tsx';
import { localNames } from './localNames.ts';
import { listFormat } from '../../i18n/formats.ts';

interface LocalServerListProps {
  readonly servers: readonly LocalServer[];
  /** The base URLs of providers that are configured already. */
  readonly known: ReadonlySet<string>;
  readonly onAdd: (server: LocalServer) => void;
}

/** How many names of models are shown of a server. */
const maxShown = 6;

/** The servers of models that answered on this computer. */
export function LocalServerList({ servers, known, onAdd }: LocalServerListProps) {
  const { t, i18n } = useTranslation();
  if (servers.length === 0) {
    return (
      <EmptyState icon={Cpu} title={t('localModels.none')}>
        {t('localModels.noneMeans')}
      </EmptyState>
    );
  }
  const list = listFormat(i18n.language, { type: 'conjunction' });
  const modelsOf = ({ models }: LocalServer) => {
    if (models.length === 0) return t('localModels.noModels');
    const rest = models.length - maxShown;
    const shown = models.slice(0, maxShown);
    return list.format(rest > 0 ? [...shown, t('localModels.more', { count: rest })] : shown);
  };
  return (
    <Panel>
      {servers.map((server) => (
        <PanelRow
          key={server.baseUrl}
          title={
            <>
              {localNames[server.program]}
              {known.has(server.baseUrl) && <Badge tone="good">{t('localModels.added')}</Badge>}
            </>
          }
          text={`${server.baseUrl} · ${modelsOf(server)}`}
        >
          {!known.has(server.baseUrl) && (
            <Button
              size="small"
              aria-label={t('localModels.addNamed', { name: localNames[server.program] })}
              onClick={() => onAdd(server)}
            >
              {t('localModels.add')}
            </Button>
          )}
        </PanelRow>
      ))}
    </Panel>
  );
}
