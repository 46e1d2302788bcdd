import { useTranslation } from 'react-i18next';
import type { PromptSummary } from '../../../shared/domain/offer.ts';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import { Scrollable } from '../../elements/Scrollable/Scrollable.tsx';
import styles from './OfferList.module.css';

/** The prompts of a server in its own words, with what they take. */
export function PromptList({ prompts }: { readonly prompts: readonly PromptSummary[] }) {
  const { t } = useTranslation();
  return (
    <ul className={styles.list} aria-label={t('offer.prompts')}>
      {prompts.map(({ name, title, description, arguments: given }) => (
        <li key={name} className={styles.item}>
          <p className={styles.name}>
            <span className={styles.mono}>
              <RevealedText text={name} />
            </span>
            {title !== undefined && (
              <span className={styles.faint}>
                <RevealedText text={title} />
              </span>
            )}
          </p>
          {description !== undefined && (
            <Scrollable label={name} className={styles.description}>
              <RevealedText text={description} />
            </Scrollable>
          )}
          {given.length > 0 && (
            <ul className={styles.arguments} aria-label={t('offer.argumentsOf', { prompt: name })}>
              {given.map((argument) => (
                <li key={argument.name}>
                  <span className={styles.mono}>
                    <RevealedText text={argument.name} />
                  </span>
                  {argument.required && <span className={styles.faint}> {t('offer.required')}</span>}
                  {argument.description !== undefined && (
                    <>
                      {' '}
                      <RevealedText text={argument.description} />
                    </>
                  )}
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}
