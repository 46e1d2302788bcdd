import { useTranslation } from 'react-i18next';
import { mixedScripts, otherScript } from '../../../shared/lib/scripts.ts';
import { Badge } from '../Badge/Badge.tsx';
import { RevealedText } from '../RevealedText/RevealedText.tsx';
import styles from './NameMarks.module.css';

interface NameMarksProps {
  /** As a server or its configuration calls something. */
  readonly name: string;
  /** Other names that look just like it. */
  readonly looksLike?: readonly string[] | undefined;
}

/** What may deceive about a name: letters of several alphabets, and that it looks like another one. Nothing for nearly every name. */
export function NameMarks({ name, looksLike = [] }: NameMarksProps) {
  const { t, i18n } = useTranslation();
  const scripts = mixedScripts(name);
  if (scripts.length === 0 && looksLike.length === 0) return null;
  const names = new Intl.DisplayNames(i18n.language, { type: 'script' });
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
