import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Assistant } from '../../../shared/domain/assistant.ts';
import type { ConversationHeader } from '../../../shared/domain/conversation.ts';
import type { ConversationId } from '../../../shared/domain/ids.ts';
import type { OfferedPrompt } from '../../../shared/domain/prompt.ts';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import styles from './Welcome.module.css';

interface WelcomeShelfProps {
  readonly recent: readonly ConversationHeader[];
  readonly assistants: readonly Assistant[];
  readonly prompts: readonly OfferedPrompt[];
  readonly onOpen: (id: ConversationId) => void;
  readonly onAssistant: (assistant: Assistant) => void;
  readonly onPrompt: (prompt: OfferedPrompt) => void;
}

/** What to go on with in a new chat: chats, assistants, prompts. */
export function WelcomeShelf({ recent, assistants, prompts, onOpen, onAssistant, onPrompt }: WelcomeShelfProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.shelf}>
      <Section title={t('welcome.recent')} isEmpty={recent.length === 0}>
        {recent.map(({ id, title }) => {
          const name = title === '' ? t('chat.untitled') : title;
          return (
            <Item key={id} label={t('welcome.goOn', { title: name })} onPress={() => onOpen(id)}>
              {name}
            </Item>
          );
        })}
      </Section>
      <Section title={t('screens.assistants')} isEmpty={assistants.length === 0}>
        {assistants.map((assistant) => (
          <Item
            key={assistant.id}
            label={t('assistants.start', { name: assistant.name })}
            onPress={() => onAssistant(assistant)}
          >
            {assistant.name}
          </Item>
        ))}
      </Section>
      <Section title={t('offer.prompts')} isEmpty={prompts.length === 0}>
        {prompts.map((offered) => {
          const name = offered.prompt.title ?? offered.prompt.name;
          const prompt = { prompt: name, server: offered.serverName };
          return (
            <Item
              key={`${offered.serverId} ${offered.prompt.name}`}
              label={t('welcome.usePrompt', prompt)}
              onPress={() => onPrompt(offered)}
            >
              <RevealedText text={name} />
              <span className={styles.from}>
                <RevealedText text={offered.serverName} />
              </span>
            </Item>
          );
        })}
      </Section>
    </div>
  );
}

interface SectionProps {
  readonly title: string;
  readonly isEmpty: boolean;
  readonly children: ReactNode;
}

function Section({ title, isEmpty, children }: SectionProps) {
  if (isEmpty) return null;
  return (
    <section className={styles.section} aria-label={title}>
      <h2 className={styles.heading}>{title}</h2>
      <ul>{children}</ul>
    </section>
  );
}

function Item(props: { readonly label: string; readonly onPress: () => void; readonly children: ReactNode }) {
  return (
    <li>
      <button type="button" className={styles.item} aria-label={props.label} onClick={props.onPress}>
        {props.children}
      </button>
    </li>
  );
}
