import { useTranslation } from 'react-i18next';
import { mixedScripts, otherScript } from '../../../shared/lib/scripts.ts';
import { Badge } from '../Badge/Badge.tsx';
import { RevealedText } from '../RevealedText/RevealedText.tsx';
import styles from './NameMarks.module.css';
import { scriptNames } from '../../i18n/formats.ts';

interface NameMarksProps {
  /** A name that a server or its configuration chose. */
  readonly name: string;
  /** Other names that look the same. */
  readonly looksLike?: readonly string[] | undefined;
}

/** Warns if a name may deceive: it mixes alphabets, or looks like another one. Draws nothing for nearly every name. */
export function NameMarks({ name, looksLike = [] }: NameMarksProps) {
  const { t, i18n } = useTranslation();
  const scripts = mixedScripts(name);
  if (scripts.length === 0 && looksLike.length === 0) return null;
  const names = scriptNames(i18n.language);
  const nameOf = (script: string) =>
    script === otherScript ? t('nameMarks.otherScript') : (names.of(script) ?? script);
  return (
    <span className={styles.marks}>
      {scripts.length > 0 && (
        <Badge tone="danger">{t('nameMarks.mixed', { scripts: scripts.map(nameOf).join(', ') })}</Badge>
      )}
      {looksLike.length > 0 && (
        <Badge tone="danger">
          <RevealedText text={t('nameMarks.looksLike', { names: looksLike.join(', ') })} />
        </Badge>
      )}
    </span>
  );
}
