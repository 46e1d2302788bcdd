import {
  FileDiff,
  FileQuestion,
  FileSearch,
  Globe,
  Hand,
  ImageDown,
  type LucideIcon,
  Send,
  ServerCog,
  ShieldQuestion,
  Sparkles,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ServerRequestKind } from '../../../shared/domain/serverRequest.ts';
import { Dialog } from '../../elements/Dialog/Dialog.tsx';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import { Spinner } from '../../elements/Spinner/Spinner.tsx';
import styles from './RequestTray.module.css';

/** What waits on the trust surface: a launch, something for good, a picture, the address of a provider. */
type TrustKind = 'trust' | 'permission' | 'picture' | 'provider';

/** One thing that waits for the user. */
export interface TrayItem {
  readonly id: string;
  readonly kind: 'approval' | 'result' | TrustKind | 'toolChanged' | ServerRequestKind;
  /** Nothing is asked now: it goes on by itself. */
  readonly isWorking: boolean;
  /** The server; of a picture or a provider, the host that is asked. */
  readonly about: string;
  /** The tool it is about, or during which it is asked. */
  readonly toolName?: string | undefined;
  /** The conversation it belongs to. */
  readonly where?: string | undefined;
  readonly onOpen: () => void;
}

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
  toolChanged: FileDiff,
  samplingRequest: Sparkles,
  samplingResponse: Sparkles,
  elicitationForm: FileQuestion,
  elicitationUrl: Globe,
};

/** Everything that waits for the user, of all servers and conversations, oldest first. */
export function RequestTray({ open, items, onClose }: RequestTrayProps) {
  const { t } = useTranslation();
  return (
    <Dialog open={open} onClose={onClose} title={t('tray.title')}>
      {items.length === 0 ? (
        <p className={styles.nothing}>{t('tray.nothing')}</p>
      ) : (
        <ul className={styles.list}>
          {items.map((item, at) => (
            <li key={item.id}>
              <button
                type="button"
                className={styles.item}
                data-dialog-begins={at === 0 || undefined}
                onClick={item.onOpen}
              >
                <ItemIcon item={item} />
                <span className={styles.words}>
                  <Words item={item} />
                  {item.where !== undefined && <span className={styles.where}>{item.where}</span>}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
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
        {server} {t(`tray.items.${kind}`)} <RevealedText text={toolName ?? ''} />
      </span>
    );
  }
  if (kind === 'samplingResponse' && isWorking) {
    return (
      <span>
        {t('tray.working.samplingResponse')} {server}
      </span>
    );
  }
  return (
    <>
      <span>
        {server} {isWorking && !isTrust(kind) ? t(`tray.working.${kind}`) : t(`tray.items.${kind}`)}
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
  return kind === 'trust' || kind === 'permission' || kind === 'picture' || kind === 'provider';
}
