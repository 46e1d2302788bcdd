import { MoreHorizontal, Pencil, RotateCw, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ServerView } from '../../../shared/domain/snapshot.ts';
import { Badge } from '../../elements/Badge/Badge.tsx';
import { Button } from '../../elements/Button/Button.tsx';
import { IconButton } from '../../elements/IconButton/IconButton.tsx';
import { Menu, MenuItem } from '../../elements/Menu/Menu.tsx';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import { StatusDot } from '../../elements/StatusDot/StatusDot.tsx';
import { Switch } from '../../elements/Switch/Switch.tsx';
import { toneOf } from './stateLook.ts';
import styles from './ServerRow.module.css';

interface ServerRowProps {
  readonly server: ServerView;
  readonly onEnabled: (enabled: boolean) => void;
  readonly onRestart: () => void;
  readonly onReview: () => void;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
  /** What the row opens to: problems, tools, stderr. */
  readonly children: ReactNode;
}

/** One configured server: what it is, how it is doing, and what can be done with it. */
export function ServerRow({ server, children, ...on }: ServerRowProps) {
  const { t } = useTranslation();
  const { definition, state } = server;
  const enabled = definition.enabled;
  const builtin = definition.launch.kind === 'builtin';
  return (
    <li className={styles.row}>
      <div className={styles.head}>
        <StatusDot tone={toneOf(state, enabled)} />
        <div className={styles.main}>
          <h2 className={styles.name}>
            <RevealedText text={definition.name} />
          </h2>
          <p className={styles.facts}>
            <span role="status">{enabled ? stateWords() : t('servers.off')}</span>
            <Badge>{t(`servers.transports.${definition.launch.kind}`)}</Badge>
            {enabled && state.kind === 'running' && (
              <>
                <Badge>{t('servers.revision', { revision: state.facts.revision })}</Badge>
                <Badge>{t(`servers.eras.${state.facts.era}`)}</Badge>
              </>
            )}
          </p>
        </div>
        {enabled && state.kind === 'needsTrust' && (
          <Button look="primary" size="small" onClick={on.onReview}>
            {t('servers.review')}
          </Button>
        )}
        <Switch label={definition.name} on={enabled} onChange={on.onEnabled} />
        <Menu trigger={<IconButton icon={MoreHorizontal} label={t('servers.more', { server: definition.name })} />}>
          {enabled && <MenuItem icon={RotateCw} label={t('servers.restart')} onSelect={on.onRestart} />}
          {!builtin && <MenuItem icon={Pencil} label={t('servers.edit')} onSelect={on.onEdit} />}
          <MenuItem icon={Trash2} danger label={t('servers.remove')} onSelect={on.onRemove} />
        </Menu>
      </div>
      <div className={styles.body}>{children}</div>
    </li>
  );

  function stateWords(): string {
    if (state.kind === 'running') return t('servers.running', { count: state.facts.toolCount });
    if (state.kind === 'needsTrust' && state.refused) return t('servers.states.refused');
    return t(`servers.states.${state.kind}`);
  }
}
