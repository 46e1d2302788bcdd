import { LogOut, MoreHorizontal, Pencil, RotateCw, Trash2 } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { RunningFacts } from '../../../shared/domain/connection.ts';
import type { ServerView } from '../../../shared/domain/snapshot.ts';
import { Badge } from '../../elements/Badge/Badge.tsx';
import { Button } from '../../elements/Button/Button.tsx';
import { IconButton } from '../../elements/IconButton/IconButton.tsx';
import type { RowPlace } from '../../elements/LongList/LongList.tsx';
import { Menu, MenuItem } from '../../elements/Menu/Menu.tsx';
import { NameMarks } from '../../elements/NameMarks/NameMarks.tsx';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import { StatusDot } from '../../elements/StatusDot/StatusDot.tsx';
import { Switch } from '../../elements/Switch/Switch.tsx';
import { OfferIcon } from '../OfferIcon/OfferIcon.tsx';
import { toneOf } from './stateLook.ts';
import styles from './ServerRow.module.css';

/** How many of a server's tools one request contains, and about how many tokens they cost. */
export interface ServerToolShare {
  readonly sent: number;
  readonly searched: number;
  readonly all: number;
  readonly tokens: number;
}

interface ServerRowProps {
  readonly ref?: Ref<HTMLLIElement>;
  readonly place: RowPlace;
  readonly server: ServerView;
  /** How many the open chat sends; missing until it is known. */
  readonly share: ServerToolShare | undefined;
  readonly onEnabled: (isEnabled: boolean) => void;
  readonly onRestart: () => void;
  readonly onReview: () => void;
  readonly onSignOut: () => void;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
  /** The content of the open row: problems, tools, stderr. */
  readonly children: ReactNode;
}

/** One configured server: what it is, its state, and the actions for it. */
export function ServerRow({ ref, place, server, share, children, ...on }: ServerRowProps) {
  const { t } = useTranslation();
  const { definition, state } = server;
  const enabled = definition.enabled;
  const builtin = definition.launch.kind === 'builtin';
  return (
    <li ref={ref} className={styles.row} {...place}>
      <div className={styles.head}>
        <StatusDot tone={toneOf(state, enabled)} />
        <div className={styles.main}>
          <h2 className={styles.name}>
            {state.kind === 'running' && (
              <OfferIcon has={state.facts.hasIcon} of={{ kind: 'server', serverId: definition.id }} size={20} />
            )}
            <RevealedText text={definition.name} />
          </h2>
          <NameMarks name={definition.name} />
          <p className={styles.facts}>
            <span role="status">{enabled ? stateWords() : t('servers.off')}</span>
            {enabled && state.kind === 'running' ? (
              <RunningFactsLine facts={state.facts} share={share} />
            ) : (
              <Badge>{t(`servers.transports.${definition.launch.kind}`)}</Badge>
            )}
          </p>
        </div>
        <div className={styles.actions}>
          {enabled && state.kind === 'needsTrust' && (
            <Button look="primary" size="small" onClick={on.onReview}>
              {t('servers.review')}
            </Button>
          )}
          <Switch label={definition.name} isOn={enabled} onChange={on.onEnabled} />
          <Menu trigger={<IconButton icon={MoreHorizontal} label={t('servers.more', { server: definition.name })} />}>
            {enabled && <MenuItem icon={RotateCw} label={t('servers.restart')} onSelect={on.onRestart} />}
            {server.signIn?.kind === 'signedIn' && (
              <MenuItem icon={LogOut} label={t('signIn.signOut')} onSelect={on.onSignOut} />
            )}
            {!builtin && <MenuItem icon={Pencil} label={t('servers.edit')} onSelect={on.onEdit} />}
            <MenuItem icon={Trash2} isDanger label={t('servers.remove')} onSelect={on.onRemove} />
          </Menu>
        </div>
      </div>
      <div className={styles.body}>{children}</div>
    </li>
  );

  function stateWords(): string {
    if (state.kind === 'running') {
      const { toolCount: count } = state.facts;
      if (server.toolsOff > 0) return t('servers.runningSome', { on: count - server.toolsOff, count });
      return t('servers.running', { count });
    }
    if (state.kind === 'needsTrust' && state.refused) return t('servers.states.refused');
    return t(`servers.states.${state.kind}`);
  }
}

/** What a running server offers, its size in tokens, and its protocol version. */
function RunningFactsLine({ facts, share }: { readonly facts: RunningFacts } & Pick<ServerRowProps, 'share'>) {
  const { t, i18n } = useTranslation();
  const resources = (facts.resourceCount ?? 0) + (facts.templateCount ?? 0);
  const tokens = new Intl.NumberFormat(i18n.language, { maximumSignificantDigits: 2 }).format(
    share?.tokens ?? facts.contextTokens,
  );
  return (
    <>
      {resources > 0 && <span>{t('servers.resourceCount', { count: resources })}</span>}
      {facts.promptCount !== undefined && facts.promptCount > 0 && (
        <span>{t('servers.promptCount', { count: facts.promptCount })}</span>
      )}
      {share !== undefined && share.searched > 0 && (
        <Badge>{t('servers.toolsSearched', { count: share.searched })}</Badge>
      )}
      {share !== undefined && share.sent + share.searched < share.all && (
        <Badge tone="warn">{t('servers.toolsSent', { sent: share.sent, count: share.all })}</Badge>
      )}
      {(share?.tokens ?? facts.contextTokens) > 0 && (
        <span title={t(share === undefined ? 'servers.contextMeans' : 'servers.contextSent')}>
          {t('servers.context', { tokens })}
        </span>
      )}
      <Badge>{t(`servers.transports.${facts.transport}`)}</Badge>
      <Badge>{t('servers.revision', { revision: facts.revision })}</Badge>
      {facts.toolsProblem !== undefined && <Badge tone="warn">{t(`servers.toolsProblem.${facts.toolsProblem}`)}</Badge>}
    </>
  );
}
