import { Popover } from '@base-ui/react/popover';
import {
  ChevronRight,
  FileDiff,
  FileQuestion,
  FileSearch,
  FolderKanban,
  Globe,
  Hand,
  ImageDown,
  KeyRound,
  Library,
  type LucideIcon,
  Send,
  ServerCog,
  ShieldQuestion,
  Sparkles,
} from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ServerRequestKind } from '../../../shared/domain/serverRequest.ts';
import { useAnswerGuard } from '../../elements/AnswerGuard/useAnswerGuard.ts';
import { Button } from '../../elements/Button/Button.tsx';
import { useOpener } from '../../elements/Dialog/useOpener.ts';
import { popupHost } from '../../elements/PopupHost/popupHost.ts';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import { Spinner } from '../../elements/Spinner/Spinner.tsx';
import styles from './RequestTray.module.css';

/** What waits on the trust surface: a launch, a lasting permission, a picture, the address or key of a provider, a registry, the folder of a project. */
const trustKinds = ['trust', 'permission', 'picture', 'provider', 'providerKey', 'registry', 'projectFolder'] as const;
type TrustKind = (typeof trustKinds)[number];

/** One thing that waits for the user. */
export interface TrayItem {
  readonly id: string;
  readonly kind: 'approval' | 'result' | TrustKind | 'toolChanged' | ServerRequestKind;
  /** Needs no answer now: it continues by itself. */
  readonly isWorking: boolean;
  /** The server or project; for a picture or a provider, the host that is contacted. */
  readonly about: string;
  /** The tool it is about, or the tool during which the server asks. */
  readonly toolName?: string | undefined;
  /** The conversation it belongs to. */
  readonly where?: string | undefined;
  readonly onOpen: () => void;
  /** The id of a waiting call. */
  readonly onDeny?: (() => void) | undefined;
}

/** Set on the button under which it opens. */
export const trayButtonMark = 'data-tray-button';

interface RequestTrayProps {
  readonly open: boolean;
  readonly items: readonly TrayItem[];
  readonly onClose: () => void;
}

const icons: Record<TrayItem['kind'], LucideIcon> = {
  approval: Hand,
  result: FileSearch,
  trust: ServerCog,
  permission: ShieldQuestion,
  picture: ImageDown,
  provider: Send,
  providerKey: KeyRound,
  registry: Library,
  projectFolder: FolderKanban,
  toolChanged: FileDiff,
  samplingRequest: Sparkles,
  samplingResponse: Sparkles,
  elicitationForm: FileQuestion,
  elicitationUrl: Globe,
};

/**
 * Everything that waits for the user, in all servers and conversations, oldest first. Its content is not shown, so that nothing
 * can be allowed here: an item opens the place that shows it. A call can be denied.
 */
export function RequestTray({ open, items, onClose }: RequestTrayProps) {
  const { t } = useTranslation();
  const opener = useOpener(open);
  const list = useRef<HTMLUListElement>(null);
  const leadsOn = useRef(false);
  const giveBackFocus = () => {
    // A dialog or card that an item opened has the focus, or will take it soon: returning the focus would take it away.
    const isTaken = leadsOn.current;
    leadsOn.current = false;
    return !isTaken && opener();
  };
  return (
    <Popover.Root
      open={open}
      onOpenChange={(next, { reason, event }) => {
        // The button that opens it also closes it.
        if (!next && !(reason === 'outside-press' && isOnButton(event.target))) onClose();
      }}
    >
      <Popover.Portal container={popupHost}>
        <Popover.Positioner
          anchor={() => document.querySelector(`[${trayButtonMark}]`) ?? document.querySelector('main')}
          side="bottom"
          align="end"
          sideOffset={6}
          collisionPadding={8}
          className={styles.positioner}
        >
          <Popover.Popup
            initialFocus={() => list.current?.querySelector('button')}
            finalFocus={giveBackFocus}
            className={styles.popup}
          >
            <Popover.Title className={styles.title}>{t('tray.title')}</Popover.Title>
            {items.length === 0 ? (
              <p className={styles.nothing}>{t('tray.nothing')}</p>
            ) : (
              <ul ref={list} className={styles.list}>
                {items.map((item) => (
                  <Item
                    key={item.id}
                    item={item}
                    onOpen={() => {
                      leadsOn.current = !isOnTrustSurface(item);
                      item.onOpen();
                    }}
                    onLeave={() => focusBeside(list.current)}
                  />
                ))}
              </ul>
            )}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

interface ItemProps {
  readonly item: TrayItem;
  readonly onOpen: () => void;
  readonly onLeave: () => void;
}

function Item({ item, onOpen, onLeave }: ItemProps) {
  const { t } = useTranslation();
  const { buttons, isTooSoon, guarded, onKeyDownCapture } = useAnswerGuard();
  const { onDeny } = item;
  return (
    <li className={styles.row} onKeyDownCapture={onKeyDownCapture}>
      <button type="button" className={styles.item} onClick={onOpen}>
        <ItemIcon item={item} />
        <span className={styles.words}>
          <Words item={item} />
          {item.where !== undefined && <span className={styles.where}>{item.where}</span>}
        </span>
        <span className={styles.open} aria-hidden>
          {t('tray.open')}
          <ChevronRight size={14} />
        </span>
      </button>
      {onDeny !== undefined && (
        <span ref={buttons}>
          <Button
            size="small"
            aria-disabled={isTooSoon}
            onClick={guarded(() => {
              onLeave();
              onDeny();
            })}
          >
            {t('approval.deny')}
          </Button>
        </span>
      )}
    </li>
  );
}

/** The item with the focus is about to be removed: the focus moves to its neighbour. */
function focusBeside(list: HTMLElement | null): void {
  const row = document.activeElement?.closest('li');
  const next = row?.nextElementSibling ?? row?.previousElementSibling;
  (next?.querySelector('button') ?? list)?.focus();
}

function isOnButton(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(`[${trayButtonMark}]`) !== null;
}

function ItemIcon({ item }: { readonly item: TrayItem }) {
  const Icon = icons[item.kind];
  return (
    <span className={styles.icon}>
      {item.isWorking ? <Spinner size={15} /> : <Icon size={17} strokeWidth={1.75} aria-hidden />}
    </span>
  );
}

function Words({ item: { kind, isWorking, about, toolName } }: { readonly item: TrayItem }) {
  const { t } = useTranslation();
  const server = (
    <strong className={styles.server}>
      <RevealedText text={about} />
    </strong>
  );
  if (kind === 'approval' || kind === 'result' || kind === 'toolChanged') {
    return (
      <span>
        {server}
        {t('tray.colon')}
        {t(`tray.items.${kind}`)} <RevealedText text={toolName ?? ''} />
      </span>
    );
  }
  return (
    <>
      <span>
        {server}
        {t('tray.colon')}
        {isWorking && !isTrust(kind) ? t(`tray.working.${kind}`) : t(`tray.items.${kind}`)}
      </span>
      {toolName !== undefined && (
        <span className={styles.where}>
          <RevealedText text={t('tray.during', { tool: toolName })} />
        </span>
      )}
    </>
  );
}

function isTrust(kind: TrayItem['kind']): kind is TrustKind {
  return trustKinds.some((each) => each === kind);
}

/** Its place is another window or origin: nothing on this page takes the focus. */
function isOnTrustSurface({ kind }: TrayItem): boolean {
  return isTrust(kind);
}
