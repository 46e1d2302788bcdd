import { ChevronRight, TriangleAlert } from 'lucide-react';
import type { KeyboardEvent, MouseEvent, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { ServerView } from '../../../shared/domain/snapshot.ts';
import { AccountName } from '../../elements/AccountName/AccountName.tsx';
import { Badge } from '../../elements/Badge/Badge.tsx';
import { Button } from '../../elements/Button/Button.tsx';
import { RowCheckbox } from '../../elements/Checkbox/RowCheckbox.tsx';
import { IconButton } from '../../elements/IconButton/IconButton.tsx';
import { NameMarks } from '../../elements/NameMarks/NameMarks.tsx';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import { StatusDot } from '../../elements/StatusDot/StatusDot.tsx';
import { OfferIcon } from '../OfferIcon/OfferIcon.tsx';
import { CancelInstallButton } from './CancelInstallButton.tsx';
import { isOfControl } from './isOfControl.ts';
import { type ServerActions, ServerControls } from './ServerControls.tsx';
import type { ServerToolShare } from './toolShare.ts';
import { toneOf } from './stateLook.ts';
import { stateWords } from './stateWords.ts';
import styles from './ServerRow.module.css';
import { numberFormat } from '../../i18n/formats.ts';

export interface ServerRowProps extends ServerActions {
  readonly ref?: Ref<HTMLLIElement>;
  /** Its place among the listed servers: screen readers cannot count rows without elements. */
  readonly at: number;
  readonly of: number;
  readonly server: ServerView;
  /** How many the open chat sends; missing until it is known. */
  readonly share: ServerToolShare | undefined;
  /** The tool by which a search found it; missing where its own words were found, or nothing is searched. */
  readonly foundTool: string | undefined;
  /** How long ago one of its tools was called, in words, and when; missing if not in the last days. */
  readonly lastCall: { readonly ago: string; readonly date: string } | undefined;
  readonly isSelected: boolean;
  /** Whether its details are shown. */
  readonly isShown: boolean;
  /** Whether Tab leads to it; arrows lead to the others. */
  readonly isCurrent: boolean;
  /** Why it does not run, where the row has room to say so. */
  readonly reason: string | undefined;
  /** Whether its details have something the user should look at. */
  readonly hasNotice: boolean;
  /** Asks for trust again; missing where the page says already that it waits. */
  readonly onReview: (() => void) | undefined;
  /** Ends its installation; missing where nothing is installed. */
  readonly onCancelInstall: (() => void) | undefined;
  readonly onSelect: (isRange: boolean) => void;
  readonly onOpen: () => void;
  readonly onFocus: () => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLLIElement>) => void;
}

/** One configured server in one line: its state, its name, what it costs, and the actions for it. */
export function ServerRow(props: ServerRowProps) {
  const { ref, at, of, server, isSelected, isShown, isCurrent, onSelect, onOpen, ...on } = props;
  const { t } = useTranslation();
  const { definition, state } = server;
  const tabIndex = isCurrent ? 0 : -1;
  const words = stateWords(t, server);
  const press = (event: MouseEvent<HTMLLIElement>) => {
    if (isOfControl(event.target, event.currentTarget)) return;
    if (event.shiftKey) onSelect(true);
    else if (event.ctrlKey || event.metaKey) onSelect(false);
    else onOpen();
  };
  return (
    <li
      ref={ref}
      className={styles.row}
      aria-posinset={at}
      aria-setsize={of}
      aria-current={isShown ? 'true' : undefined}
      data-selected={isSelected || undefined}
      data-row={definition.id}
      tabIndex={tabIndex}
      onClick={press}
      onFocus={on.onFocus}
      onKeyDown={(event) => event.target === event.currentTarget && on.onKeyDown(event)}
    >
      <RowCheckbox
        label={t('servers.select', { server: definition.name })}
        isOn={isSelected}
        tabIndex={tabIndex}
        onChange={onSelect}
      />
      <StatusDot tone={toneOf(state, definition.enabled)} />
      <div className={styles.words}>
        <div className={styles.main}>
          <h2 className={styles.name} title={definition.name}>
            {state.kind === 'running' && (
              <OfferIcon has={state.facts.hasIcon} of={{ kind: 'server', serverId: definition.id }} size={16} />
            )}
            <RevealedText text={definition.name} />
          </h2>
          <AccountName name={definition.accounts?.inUse.name} />
          <NameMarks name={definition.name} />
          {on.hasNotice && (
            <TriangleAlert
              size={15}
              strokeWidth={1.9}
              role="img"
              aria-label={t('servers.hasNotice')}
              className={styles.notice}
            />
          )}
        </div>
        <FoundTool tool={on.foundTool} isBelow />
        <span role="status" className={styles.state} title={words}>
          {words}
        </span>
      </div>
      <LastCall call={on.lastCall} />
      <LastColumn {...props} tabIndex={tabIndex} />
      <ServerControls server={server} tabIndex={tabIndex} {...on} />
      <IconButton
        icon={ChevronRight}
        label={t('servers.details')}
        aria-description={definition.name}
        aria-expanded={isShown}
        hasTooltip={false}
        tabIndex={tabIndex}
        className={styles.open}
        onClick={onOpen}
      />
    </li>
  );
}

/** What a row says or asks last: whether to ask for trust again or end an installation, what a search found, why it does not run, or what it costs. */
function LastColumn({ tabIndex, ...props }: ServerRowProps & { readonly tabIndex: number }) {
  const { t } = useTranslation();
  const { reason, onReview, onCancelInstall, server } = props;
  if (onReview !== undefined) {
    return (
      <span className={styles.review}>
        <Button look="primary" size="small" tabIndex={tabIndex} onClick={onReview}>
          {t('servers.review')}
        </Button>
      </span>
    );
  }
  if (onCancelInstall !== undefined) {
    return (
      <span className={styles.review}>
        <CancelInstallButton server={server.definition.name} tabIndex={tabIndex} onCancel={onCancelInstall} />
      </span>
    );
  }
  if (props.foundTool !== undefined) return <FoundTool tool={props.foundTool} isBelow={false} />;
  if (reason === undefined) return <Cost {...props} />;
  return (
    <span className={styles.reason} title={reason}>
      <RevealedText text={reason} />
    </span>
  );
}

/** The tool by which a search found the server: in the last column, or below the name in a narrow list. */
function FoundTool({ tool, isBelow }: { readonly tool: string | undefined; readonly isBelow: boolean }) {
  const { t } = useTranslation();
  if (tool === undefined) return null;
  return (
    <span className={isBelow ? styles.foundBelow : styles.found} title={tool}>
      <RevealedText text={t('servers.foundTool', { tool })} />
    </span>
  );
}

/** About how many tokens of each request its tools take, and a warning where not all of them are sent. */
function Cost({ server: { definition, state }, share }: Pick<ServerRowProps, 'server' | 'share'>) {
  const { t, i18n } = useTranslation();
  if (!definition.enabled || state.kind !== 'running') return <span className={styles.cost} />;
  const tokens = share?.tokens ?? state.facts.contextTokens;
  const number = numberFormat(i18n.language, { maximumSignificantDigits: 2 });
  return (
    <span className={styles.cost}>
      {share !== undefined && share.sent + share.searched < share.all && (
        <Badge tone="warn">{t('servers.toolsSent', { sent: share.sent, count: share.all })}</Badge>
      )}
      {state.facts.toolsProblem !== undefined && (
        <Badge tone="warn">{t(`servers.toolsProblem.${state.facts.toolsProblem}`)}</Badge>
      )}
      {tokens > 0 && (
        <span title={t(share === undefined ? 'servers.contextMeans' : 'servers.contextSent')}>
          {t('servers.context', { tokens: number.format(tokens) })}
        </span>
      )}
    </span>
  );
}

/** When it was used last, in the words that people use. */
function LastCall({ call }: { readonly call: ServerRowProps['lastCall'] }) {
  const { t } = useTranslation();
  if (call === undefined) return <span className={styles.lastCall} />;
  return (
    <span className={styles.lastCall} title={call.date}>
      {t('servers.lastCall', { when: call.ago })}
    </span>
  );
}
