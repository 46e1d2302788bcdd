import { ArrowUpRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConversationHeader } from '../../../shared/domain/conversation.ts';
import type { ConversationId } from '../../../shared/domain/ids.ts';
import { Button } from '../../elements/Button/Button.tsx';
import { Gate } from '../../elements/Gate/Gate.tsx';
import styles from './Welcome.module.css';

interface WelcomeProps {
  /** The choices of a first start; `undefined` once a model is configured. */
  readonly firstSteps: ReactNode;
  readonly isSampleServerOn: boolean;
  /** Chats to go on with; they take the place of the examples. */
  readonly recent: readonly ConversationHeader[];
  readonly onOpen: (id: ConversationId) => void;
  readonly onPrompt: (text: string) => void;
  readonly onAddServer: () => void;
}

const examples = ['add', 'draw', 'echo'] as const;

/** A chat without messages. On a first start it offers the ways to a model. */
export function Welcome(props: WelcomeProps) {
  const { t } = useTranslation();
  const isFirstStart = props.firstSteps !== undefined;
  return (
    <div className={styles.welcome}>
      <span className={styles.mark}>
        <Gate size={30} />
      </span>
      <h1 className={styles.title}>{isFirstStart ? t('welcome.title') : t('welcome.again')}</h1>
      <p className={styles.text}>{isFirstStart ? t('welcome.text') : t('welcome.againText')}</p>
      {props.firstSteps}
      {props.recent.length > 0 && (
        <section className={styles.recent} aria-label={t('welcome.recent')}>
          <h2 className={styles.heading}>{t('welcome.recent')}</h2>
          <ul>
            {props.recent.map(({ id, title }) => {
              const name = title === '' ? t('chat.untitled') : title;
              return (
                <li key={id}>
                  <button
                    type="button"
                    className={styles.chat}
                    aria-label={t('welcome.goOn', { title: name })}
                    onClick={() => props.onOpen(id)}
                  >
                    {name}
                  </button>
                </li>
              );
            })}
          </ul>
        </section>
      )}
      {props.isSampleServerOn && props.recent.length === 0 && (
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
