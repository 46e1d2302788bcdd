import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { keepStart } from '../../../shared/lib/cutText.ts';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import { Scrollable } from '../../elements/Scrollable/Scrollable.tsx';
import { Skeleton } from '../../elements/Skeleton/Skeleton.tsx';
import styles from './ResourcePreview.module.css';

const maxRows = 200;
const maxColumns = 60;
const maxCellChars = 500;

interface Parsed {
  readonly text: string;
  readonly rows: readonly (readonly string[])[];
  readonly isCut: boolean;
}

/** Comma separated values as a table; the first row is its header. The parser is loaded when it is needed. */
export function CsvTable({ text, name }: { readonly text: string; readonly name: string }) {
  const { t } = useTranslation();
  const [parsed, setParsed] = useState<Parsed>();

  useEffect(() => {
    let gone = false;
    void import('papaparse').then(({ default: papa }) => {
      const { data } = papa.parse(text, { preview: maxRows + 2, skipEmptyLines: true });
      if (!gone) setParsed({ text, rows: data.slice(0, maxRows + 1), isCut: data.length > maxRows + 1 });
    });
    return () => {
      gone = true;
    };
  }, [text]);

  if (parsed?.text !== text) return <Skeleton lines={4} label={t('resources.reading')} />;
  const [head = [], ...rows] = parsed.rows;
  return (
    <>
      <Scrollable label={t('resources.table', { name })} className={styles.tableFrame}>
        <table className={styles.table}>
          <thead>
            <tr>
              {head.slice(0, maxColumns).map((cell, at) => (
                <th key={at} scope="col">
                  <RevealedText text={keepStart(cell, maxCellChars)} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              <tr key={at}>
                {row.slice(0, maxColumns).map((cell, place) => (
                  <td key={place}>
                    <RevealedText text={keepStart(cell, maxCellChars)} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Scrollable>
      {parsed.isCut && <p className={styles.words}>{t('resources.tableCut', { count: maxRows })}</p>}
    </>
  );
}
