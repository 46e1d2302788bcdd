import type { TFunction } from 'i18next';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { keepStart } from '../../../shared/lib/cutText.ts';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import type { PickerRow, ServerRow, ToolRow } from './pickerRows.ts';
import styles from './ToolPicker.module.css';
import { numberFormat } from '../../i18n/formats.ts';

interface PickerRowViewProps {
  readonly id: string;
  readonly row: PickerRow;
  readonly isActive: boolean;
  readonly onPress: () => void;
  readonly onOpen: () => void;
}

/** Longer names are cut in a row. */
const maxNameChars = 200;

/** A server or a tool in the tree. The tree handles the keys and is the only tab stop. */
export function PickerRowView({ id, row, isActive, onPress, onOpen }: PickerRowViewProps) {
  const { t, i18n } = useTranslation();
  const number = numberFormat(i18n.language);
  const isServer = row.kind === 'server';
  const name = keepStart(isServer ? row.server.name : row.tool.name, maxNameChars);
  const isFixed = !isServer && row.withheld !== undefined && row.withheld !== 'gone';
  const state = isServer ? row.standing : row.isOn && !isFixed ? 'on' : 'off';
  const tokens = isServer ? row.tokens : row.tool.tokens;
  return (
    <div
      id={id}
      role="treeitem"
      aria-label={name}
      aria-describedby={`${id}-more`}
      aria-level={isServer ? 1 : 2}
      aria-posinset={row.place}
      aria-setsize={row.siblings}
      aria-expanded={isServer && row.server.tools.length > 0 ? row.isOpen : undefined}
      aria-checked={state === 'some' ? 'mixed' : state === 'on'}
      aria-disabled={isFixed || undefined}
      data-active={isActive}
      className={`${styles.row} ${isServer ? styles.server : styles.tool}`}
      onClick={onPress}
    >
      {isServer && (
        <span
          className={styles.twist}
          aria-hidden
          data-empty={row.server.tools.length === 0}
          onClick={(event) => {
            event.stopPropagation();
            onOpen();
          }}
        >
          {row.isOpen ? <ChevronDown size={16} /> : <ChevronRight size={16} />}
        </span>
      )}
      <span className={styles.words}>
        <span className={styles.name}>
          <RevealedText text={name} />
        </span>
        <span id={`${id}-more`} className={styles.more}>
          {isServer ? serverWords(row, t, number) : <RevealedText text={toolWords(row, t)} />}
        </span>
      </span>
      {tokens > 0 && (
        <span className={styles.tokens} title={t('toolPicker.tokens', { tokens: number.format(tokens) })} aria-hidden>
          {t('toolPicker.short', { tokens: number.format(tokens) })}
        </span>
      )}
      <span className={styles.switch} data-state={state} data-fixed={isFixed} aria-hidden />
    </div>
  );
}

/** What is chosen of a server, and how requests have it. */
function serverWords({ server, on, tokens }: ServerRow, t: TFunction, number: Intl.NumberFormat): string {
  if (server.pause !== undefined) return t(`toolPicker.pause.${server.pause}`);
  const { sent = 0, searched = 0 } = server.load ?? {};
  const words = [
    t('toolPicker.on', { on: number.format(on), count: server.tools.length }),
    ...(tokens > 0 ? [t('toolPicker.tokens', { tokens: number.format(tokens) })] : []),
    ...(searched > 0 && sent > 0 ? [t('toolPicker.both', { sent: number.format(sent) })] : []),
    ...(searched > 0 && sent === 0 ? [t('toolPicker.loaded.searched')] : []),
  ];
  return words.join(' · ');
}

function toolWords({ withheld, loaded, tool: { title, description } }: ToolRow, t: TFunction): string {
  const words = [
    ...(withheld !== undefined ? [t(`toolPicker.withheld.${withheld}`)] : []),
    ...(loaded === 'searched' ? [t('toolPicker.loaded.searched')] : []),
    ...(loaded === 'sent' ? [t('toolPicker.loaded.sent')] : []),
    ...(title !== undefined ? [title] : []),
    ...(description !== '' ? [description.replace(/\s+/gu, ' ')] : []),
  ];
  return keepStart(words.join(' · '), 2 * maxNameChars);
}
