import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChatImportState, ImportableChat, LeftOutOfImport } from '../../../shared/domain/chatImport.ts';
import { Badge } from '../../elements/Badge/Badge.tsx';
import { Banner } from '../../elements/Banner/Banner.tsx';
import { Button } from '../../elements/Button/Button.tsx';
import { Checkbox } from '../../elements/Checkbox/Checkbox.tsx';
import { LongList } from '../../elements/LongList/LongList.tsx';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import { SearchField } from '../../elements/SearchField/SearchField.tsx';
import styles from './ImportChoice.module.css';
import { listFormat } from '../../i18n/formats.ts';

/** The height of a row that fits on its lines. */
const usualRowPx = 52;

/** What a file has that stays there, in the order of the texts. */
const leftOutKinds = [
  'instructions',
  'files',
  'decisions',
  'unreadable',
] as const satisfies readonly (keyof LeftOutOfImport)[];

interface ImportChoiceProps {
  readonly found: Extract<ChatImportState, { kind: 'ready' }>;
  readonly chats: readonly ImportableChat[];
  /** A day, without its hour. */
  readonly dayText: (at: number) => string;
  readonly onImport: (chosen: number[]) => void;
  readonly onCancel: () => void;
}

/** The chats of a file, to choose from, and what of it is not taken over. */
export function ImportChoice({ found, chats, dayText, onImport, onCancel }: ImportChoiceProps) {
  const { t } = useTranslation();
  const [off, setOff] = useState<ReadonlySet<number>>(
    () => new Set(chats.filter(({ isThere }) => isThere).map(({ index }) => index)),
  );
  const [filter, setFilter] = useState('');
  const shown = useMemo(() => {
    const wanted = filter.trim().toLowerCase();
    return chats.filter(({ title }) => title.toLowerCase().includes(wanted));
  }, [chats, filter]);
  const chosen = chats.filter(({ index }) => !off.has(index)).map(({ index }) => index);
  const areAllOn = shown.every(({ index }) => !off.has(index));
  const setOn = (of: readonly ImportableChat[], isOn: boolean) => {
    const next = new Set(off);
    for (const { index } of of) {
      if (isOn) next.delete(index);
      else next.add(index);
    }
    setOff(next);
  };
  return (
    <div className={styles.choice}>
      <p className={styles.found}>
        {t('importChats.found', { count: found.chats, from: dayText(found.from), to: dayText(found.to) })}
        {found.alreadyThere > 0 && ` ${t('importChats.there', { count: found.alreadyThere })}`}
      </p>
      {found.unreadableCount > 0 && <Unreadable found={found} />}
      <div className={styles.tools}>
        <Checkbox label={t('importChats.all')} isOn={areAllOn} onChange={(isOn) => setOn(shown, isOn)} />
        <SearchField label={t('importChats.filter')} value={filter} onChange={setFilter} />
      </div>
      <div className={styles.list} role="group" aria-label={t('importChats.list')} tabIndex={0}>
        {shown.length === 0 && <p className={styles.quiet}>{t('importChats.noneFits')}</p>}
        <LongList rows={shown} idOf={({ index }) => index} rowHeightPx={usualRowPx}>
          {(chat, place) => (
            <li className={styles.row} {...place}>
              <Checkbox
                label={chat.title === '' ? t('chat.untitled') : <RevealedText text={chat.title} />}
                hint={
                  <>
                    {`${dayText(chat.updatedAt)} · ${t('importChats.messages', { count: chat.messages })} `}
                    {chat.isThere && <Badge>{t('importChats.isThere')}</Badge>}
                  </>
                }
                isOn={!off.has(chat.index)}
                onChange={(isOn) => setOn([chat], isOn)}
              />
            </li>
          )}
        </LongList>
      </div>
      <LeftOut leftOut={found.leftOut} />
      <div className={styles.actions}>
        <Button onClick={onCancel}>{t('common.cancel')}</Button>
        <Button look="primary" disabled={chosen.length === 0} onClick={() => onImport(chosen)}>
          {t('importChats.run', { count: chosen.length })}
        </Button>
      </div>
    </div>
  );
}

function Unreadable({ found }: Pick<ImportChoiceProps, 'found'>) {
  const { t, i18n } = useTranslation();
  const places = found.unreadable.map(({ index, path }) =>
    t('importChats.unreadablePlace', { number: index + 1, path }),
  );
  const listed = listFormat(i18n.language).format(places);
  const more = found.unreadableCount > found.unreadable.length ? ' …' : '';
  return (
    <Banner
      tone="warn"
      title={t('importChats.unreadable', { count: found.unreadableCount, places: `${listed}${more}` })}
    />
  );
}

function LeftOut({ leftOut }: { readonly leftOut: LeftOutOfImport }) {
  const { t } = useTranslation();
  return (
    <section className={styles.leftOut} aria-label={t('importChats.leftOut')}>
      <h2 className={styles.heading}>{t('importChats.leftOut')}</h2>
      <ul>
        {leftOutKinds
          .filter((kind) => leftOut[kind] > 0)
          .map((kind) => (
            <li key={kind}>{t(`importChats.leftOutKinds.${kind}`, { count: leftOut[kind] })}</li>
          ))}
        <li>{t('importChats.leftOutAlways')}</li>
      </ul>
    </section>
  );
}
