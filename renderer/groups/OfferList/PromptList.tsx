import { useTranslation } from 'react-i18next';
import type { PromptSummary } from '../../../shared/domain/offer.ts';
import { Button } from '../../elements/Button/Button.tsx';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import { Scrollable } from '../../elements/Scrollable/Scrollable.tsx';
import styles from './OfferList.module.css';

interface PromptListProps {
  readonly prompts: readonly PromptSummary[];
  readonly onUse: (prompt: PromptSummary) => void;
}

/** The prompts of a server in its own words, with their arguments. */
export function PromptList({ prompts, onUse }: PromptListProps) {
  const { t } = useTranslation();
  return (
    <ul className={styles.list} aria-label={t('offer.prompts')}>
      {prompts.map((prompt) => (
        <PromptItem key={prompt.name} prompt={prompt} onUse={() => onUse(prompt)} />
      ))}
    </ul>
  );
}

function PromptItem({ prompt, onUse }: { readonly prompt: PromptSummary; readonly onUse: () => void }) {
  const { t } = useTranslation();
  const { name, title, description, arguments: given } = prompt;
  return (
    <li className={styles.item}>
      <div className={styles.head}>
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
        <Button size="small" aria-label={t('prompts.useOf', { prompt: name })} onClick={onUse}>
          {t('prompts.use')}
        </Button>
      </div>
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
  );
}
