import { ArrowUpRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../elements/Button/Button.tsx';
import { Gate } from '../../elements/Gate/Gate.tsx';
import styles from './Welcome.module.css';

interface WelcomeProps {
  /** Whether only the practice model is configured. */
  readonly isFirstStart: boolean;
  readonly isSampleServerOn: boolean;
  readonly onStartSample: () => void;
  readonly onPrompt: (text: string) => void;
  readonly onAddProvider: () => void;
  readonly onAddServer: () => void;
}

const examples = ['add', 'draw', 'echo'] as const;

/** A chat without messages. On a first start it offers to try everything without a key. */
export function Welcome(props: WelcomeProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.welcome}>
      <span className={styles.mark}>
        <Gate size={30} />
      </span>
      <h1 className={styles.title}>{props.isFirstStart ? t('welcome.title') : t('welcome.again')}</h1>
      <p className={styles.text}>{props.isFirstStart ? t('welcome.text') : t('welcome.againText')}</p>
      {props.isFirstStart && !props.isSampleServerOn && (
        <div className={styles.try}>
          <div>
            <h2 className={styles.tryTitle}>{t('welcome.tryTitle')}</h2>
            <p className={styles.tryText}>{t('welcome.tryText')}</p>
          </div>
          <Button look="primary" onClick={props.onStartSample}>
            {t('welcome.try')}
          </Button>
        </div>
      )}
      {props.isSampleServerOn && (
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
      {props.isFirstStart && (
        <div className={styles.links}>
          <Link onClick={props.onAddProvider}>{t('welcome.addProvider')}</Link>
          <Link onClick={props.onAddServer}>{t('welcome.addServer')}</Link>
        </div>
      )}
    </div>
  );
}

function Link({ onClick, children }: { readonly onClick: () => void; readonly children: ReactNode }) {
  return (
    <Button look="quiet" onClick={onClick}>
      {children}
      <ArrowUpRight size={15} aria-hidden />
    </Button>
  );
}
