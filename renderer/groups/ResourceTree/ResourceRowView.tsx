import { ChevronDown, ChevronRight, Folder, FolderOpen, Server } from 'lucide-react';
import { createElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResourceRow } from '../../../shared/domain/resource.ts';
import { keepStart } from '../../../shared/lib/cutText.ts';
import { Badge } from '../../elements/Badge/Badge.tsx';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import { resourceIcon } from './resourceIcon.ts';
import { OfferIcon } from '../OfferIcon/OfferIcon.tsx';
import styles from './ResourceTree.module.css';
import { numberFormat } from '../../i18n/formats.ts';

interface ResourceRowViewProps {
  readonly id: string;
  /** `undefined` while it is loading. */
  readonly row: ResourceRow | undefined;
  readonly isActive: boolean;
  readonly isChosen: boolean;
  /** Whether its URI is shown below its name. */
  readonly hasPlace: boolean;
  readonly watch: 'subscribed' | 'changed' | undefined;
  /** The server's name, if it is not clear from the place. */
  readonly server: string | undefined;
  readonly onPress: () => void;
}

/** Longer names are cut in a row; the details of the resource show all of it. */
const maxLabelChars = 300;

/** A line of the tree. */
export function ResourceRowView({
  id,
  row,
  isActive,
  isChosen,
  hasPlace,
  watch,
  server,
  onPress,
}: ResourceRowViewProps) {
  const { t, i18n } = useTranslation();
  const height = hasPlace ? styles.tall : styles.short;
  if (row === undefined) {
    return (
      <div
        id={id}
        role="treeitem"
        aria-selected={false}
        aria-level={1}
        className={`${styles.row} ${height} ${styles.waits}`}
      >
        {t('resources.rowLoading')}
      </div>
    );
  }
  const { level, place, siblings } = row;
  const isFolder = row.kind !== 'resource';
  const label = isFolder ? row.label : (row.resource.title ?? row.resource.name);
  return (
    // The tree handles the keys and is the only tab stop.
    <div
      id={id}
      role="treeitem"
      aria-level={level}
      aria-posinset={place}
      aria-setsize={siblings}
      aria-selected={isChosen}
      aria-expanded={isFolder ? row.isOpen : undefined}
      data-active={isActive}
      data-level={Math.min(level, 8)}
      className={`${styles.row} ${height}`}
      onClick={onPress}
    >
      {!hasPlace && (
        <span className={styles.twist} aria-hidden>
          {isFolder && (row.isOpen ? <ChevronDown size={14} /> : <ChevronRight size={14} />)}
        </span>
      )}
      {createElement(iconOf(row), { size: 15, strokeWidth: 1.75, 'aria-hidden': true, className: styles.icon })}
      <span className={styles.words}>
        <span className={styles.label}>
          {row.kind === 'resource' && (
            <OfferIcon
              has={row.resource.hasIcon}
              of={{ kind: 'resource', serverId: row.serverId, name: row.resource.uri }}
            />
          )}
          <RevealedText text={keepStart(label, maxLabelChars)} />
        </span>
        {hasPlace && !isFolder && (
          <span className={styles.place}>
            <RevealedText text={[server, keepStart(row.resource.uri, maxLabelChars)].filter(Boolean).join(' · ')} />
          </span>
        )}
      </span>
      {isFolder && <span className={styles.count}>{numberFormat(i18n.language).format(row.count)}</span>}
      {watch === 'changed' && <Badge tone="accent">{t('resources.changed')}</Badge>}
      {watch === 'subscribed' && <Badge>{t('resources.subscribed')}</Badge>}
    </div>
  );
}

function iconOf(row: ResourceRow) {
  if (row.kind === 'server') return Server;
  if (row.kind === 'folder') return row.isOpen ? FolderOpen : Folder;
  return resourceIcon(row.resource);
}
