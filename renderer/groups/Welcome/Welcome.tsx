import { ArrowUpRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../elements/Button/Button.tsx';
import { Gate } from '../../elements/Gate/Gate.tsx';
import styles from './Welcome.module.css';

interface WelcomeProps {
  /** The choices of a first start; `undefined` once a model is configured. */
  readonly firstSteps: ReactNode;
  /** Models of a provider that was just added. */
  readonly news?: ReactNode;
  readonly isSampleServerOn: boolean;
  /** What to go on with; it takes the place of the greeting and the examples. */
  readonly shelf?: ReactNode;
  readonly onPrompt: (text: string) => void;
  readonly onAddServer: () => void;
}

const examples = ['add', 'draw', 'echo'] as const;

/** A chat without messages. On a first start it offers the ways to a model. */
export function Welcome(props: WelcomeProps) {
  const { t } = useTranslation();
  const isFirstStart = props.firstSteps !== undefined;
  const isGreeting = props.shelf === undefined;
  return (
    <div className={styles.welcome}>
      {isGreeting && (
        <span className={styles.mark}>
          <Gate size={30} />
        </span>
      )}
      <h1 className={isGreeting ? styles.title : styles.smallTitle}>
        {isFirstStart ? t('welcome.title') : t('welcome.again')}
      </h1>
      {isGreeting && <p className={styles.text}>{isFirstStart ? t('welcome.text') : t('welcome.againText')}</p>}
      {props.firstSteps}
      {props.news !== undefined && <div className={styles.news}>{props.news}</div>}
      {props.shelf}
      {props.isSampleServerOn && isGreeting && (
        <ul className={styles.examples} aria-label={t('welcome.examples')}>
          {examples.map((example) => (
            <li key={example}>
              <button
                type="button"
                className={styles.example}
                onClick={() => props.onPrompt(t(`welcome.prompts.${example}`))}
              >
                <span>{t(`welcome.prompts.${example}`)}</span>
                <span className={styles.exampleText}>{t(`welcome.promptsMean.${example}`)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {isFirstStart && (
        <div className={styles.links}>
          <Button look="quiet" onClick={props.onAddServer}>
            {t('welcome.addServer')}
            <ArrowUpRight size={15} aria-hidden />
          </Button>
        </div>
      )}
    </div>
  );
}
