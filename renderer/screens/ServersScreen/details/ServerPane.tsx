import { ArrowLeft, X } from 'lucide-react';
import type { KeyboardEvent, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConfigurableLaunch } from '../../../../shared/domain/server.ts';
import type { ServerView } from '../../../../shared/domain/snapshot.ts';
import { Button } from '../../../elements/Button/Button.tsx';
import { IconButton } from '../../../elements/IconButton/IconButton.tsx';
import { AccountName } from '../../../elements/AccountName/AccountName.tsx';
import { NameMarks } from '../../../elements/NameMarks/NameMarks.tsx';
import { RevealedText } from '../../../elements/RevealedText/RevealedText.tsx';
import { VisuallyHidden } from '../../../elements/VisuallyHidden/VisuallyHidden.tsx';
import { OfferIcon } from '../../../groups/OfferIcon/OfferIcon.tsx';
import { ServerControls } from '../../../groups/ServerRow/ServerControls.tsx';
import { ServerFactsLine } from '../../../groups/ServerRow/ServerFactsLine.tsx';
import type { ServerToolShare } from '../../../groups/ServerRow/toolShare.ts';
import { useServerActions } from '../useServerActions.ts';
import { ServerDetails } from './ServerDetails.tsx';
import { ServerNotices } from './ServerNotices.tsx';
import styles from './ServerPane.module.css';

interface ServerPaneProps {
  readonly ref: Ref<HTMLElement>;
  readonly server: ServerView;
  readonly share: ServerToolShare | undefined;
  /** Opens the form, with a proposed launch if there is one. */
  readonly onEdit: (launch?: ConfigurableLaunch) => void;
  readonly onGroup: () => void;
  /** Leads back to the row of the server. */
  readonly onLeave: () => void;
  readonly onClose: () => void;
}

/** Everything about one server, beside the list or in its place. */
export function ServerPane({ ref, server, share, onEdit, onGroup, onLeave, onClose }: ServerPaneProps) {
  const { t } = useTranslation();
  const { definition, state } = server;
  const actions = useServerActions(server, { onEdit: () => onEdit(), onGroup });
  const isRunning = definition.enabled && state.kind === 'running';
  const press = (event: KeyboardEvent<HTMLElement>) => {
    // What is open over the details, such as a menu, takes the key itself.
    const isOwn = event.target instanceof Node && event.currentTarget.contains(event.target);
    if (event.key !== 'Escape' || event.defaultPrevented || !isOwn || isFilled(event.target)) return;
    event.preventDefault();
    if (isInPlace(event.currentTarget)) onClose();
    else onLeave();
  };
  return (
    <section
      ref={ref}
      className={styles.pane}
      aria-label={t('servers.detailsOf', { server: definition.name })}
      tabIndex={-1}
      onKeyDown={press}
    >
      <VisuallyHidden render="h2">{t('servers.detailsOf', { server: definition.name })}</VisuallyHidden>
      <header className={styles.header}>
        <Button size="small" look="quiet" className={styles.back} onClick={onClose}>
          <ArrowLeft size={15} aria-hidden />
          {t('servers.back')}
        </Button>
        <div className={styles.title}>
          {isRunning && (
            <OfferIcon has={state.facts.hasIcon} of={{ kind: 'server', serverId: definition.id }} size={20} />
          )}
          <p className={styles.name}>
            <RevealedText text={definition.name} />
          </p>
          <AccountName name={definition.accounts?.inUse.name} />
          <NameMarks name={definition.name} />
        </div>
        <div className={styles.controls}>
          <ServerControls server={server} {...actions} />
        </div>
        <IconButton icon={X} label={t('servers.closeDetails')} className={styles.close} onClick={onClose} />
        {isRunning && <ServerFactsLine facts={state.facts} share={share} />}
      </header>
      <ServerNotices server={server} onEdit={onEdit} />
      <ServerDetails server={server} />
    </section>
  );
}

/** Escape empties a search field first. */
function isFilled(target: EventTarget): boolean {
  return target instanceof HTMLInputElement && target.type === 'search' && target.value !== '';
}

/** Whether the details stand in the place of the list, which then is not drawn. */
function isInPlace(pane: Element): boolean {
  const list = pane.previousElementSibling;
  return list instanceof HTMLElement && list.offsetParent === null;
}
