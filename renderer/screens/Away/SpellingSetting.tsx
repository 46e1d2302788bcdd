import { X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../elements/IconButton/IconButton.tsx';
import { Select } from '../../elements/Select/Select.tsx';
import { errorText } from '../../i18n/errorText.ts';
import { languageNames, listFormat } from '../../i18n/formats.ts';
import { addSpelling, removeSpelling } from '../../store/actions/spellingActions.ts';
import { usePage } from '../../store/page.ts';
import { useQuery } from '../../store/useQuery.ts';
import { SettingRow } from '../SettingsScreen/SettingRow.tsx';
import styles from './SpellingSetting.module.css';

/** The languages that spelling is checked in. A native dialog asks before a dictionary is downloaded. */
export function SpellingSetting() {
  const { t, i18n } = useTranslation();
  const page = usePage();
  const { query, reload } = useQuery('spelling.get', {});
  const [isAsking, setIsAsking] = useState(false);
  const name = (language: string) => languageNames(i18n.language).of(language) ?? language;
  const change = async (work: Promise<void>) => {
    setIsAsking(true);
    await work;
    setIsAsking(false);
    reload();
  };
  if (query.kind !== 'ready') {
    const text = query.kind === 'failed' ? errorText(query.error, i18n) : t('common.loading');
    return <SettingRow name="away.spelling" text={text} />;
  }
  const spelling = query.output;
  if (spelling.kind !== 'own')
    return <SettingRow name="away.spelling" text={t(`away.spellingMeans.${spelling.kind}`)} />;
  const { languages, missing, available } = spelling;
  const others = available.filter((language) => !languages.includes(language));
  const byName = others.toSorted((a, b) => name(a).localeCompare(name(b), i18n.language));
  const missingNames = listFormat(i18n.language).format(missing.map(name));
  const text = (
    <>
      {t('away.spellingMeans.own')}
      {missing.length > 0 && (
        <span role="status" className={styles.missing}>
          {t('away.spellingMissing', { languages: missingNames })}
        </span>
      )}
    </>
  );
  return (
    <SettingRow name="away.spelling" text={text}>
      <div className={styles.languages}>
        {languages.length > 0 && (
          <ul className={styles.chosen} aria-label={t('away.spelling')}>
            {languages.map((language) => (
              <li key={language} className={styles.language}>
                {name(language)}
                <IconButton
                  icon={X}
                  label={t('away.spellingRemove', { language: name(language) })}
                  isOff={isAsking}
                  onClick={() => void change(removeSpelling(page, language))}
                />
              </li>
            ))}
          </ul>
        )}
        <Select
          label={t('away.spellingAdd')}
          value=""
          options={[
            { value: '', label: t('away.spellingChoose') },
            ...byName.map((language) => ({ value: language, label: name(language) })),
          ]}
          onChange={(language) => language !== '' && !isAsking && void change(addSpelling(page, language))}
        />
      </div>
    </SettingRow>
  );
}
