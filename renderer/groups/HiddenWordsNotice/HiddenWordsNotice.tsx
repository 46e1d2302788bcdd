import { useTranslation } from 'react-i18next';
import type { HiddenWords } from '../../../shared/domain/connection.ts';
import { Banner } from '../../elements/Banner/Banner.tsx';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';

/** Lists by name where a server's texts contain hidden characters. */
export function HiddenWordsNotice({ found }: { readonly found: readonly HiddenWords[] }) {
  const { t } = useTranslation();
  return (
    <Banner tone="danger" title={t('hiddenWords.title')}>
      <ul>
        {found.map(({ kind, count, names }) => {
          const unnamed = count - names.length;
          const shown = unnamed > 0 ? [...names, t('hiddenWords.more', { count: unnamed })] : names;
          return (
            <li key={kind}>
              {t(`hiddenWords.kinds.${kind}`, { count })}
              {names.length > 0 && (
                <>
                  {t('hiddenWords.colon')}
                  <RevealedText text={shown.join(', ')} />
                </>
              )}
            </li>
          );
        })}
      </ul>
      <p>{t('hiddenWords.means')}</p>
    </Banner>
  );
}
