import { useTranslation } from 'react-i18next';
import { type ChatSetup, maxInstructionChars, type OfferedTools } from '../../../shared/domain/assistant.ts';
import type { ServerId } from '../../../shared/domain/ids.ts';
import type { ServerView } from '../../../shared/domain/snapshot.ts';
import { Checkbox } from '../../elements/Checkbox/Checkbox.tsx';
import { TextAreaField } from '../../elements/Field/Field.tsx';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import { Segments } from '../../elements/Segments/Segments.tsx';
import styles from './ChatSetupFields.module.css';

interface ChatSetupFieldsProps {
  readonly setup: ChatSetup;
  readonly servers: readonly ServerView[];
  readonly onChange: (setup: ChatSetup) => void;
}

/** What goes along with every request of a chat: the user's instructions, and which tools are offered. */
export function ChatSetupFields({ setup, servers, onChange }: ChatSetupFieldsProps) {
  const { t } = useTranslation();
  const { instructions, tools } = setup;
  return (
    <>
      <TextAreaField
        label={t('assistants.instructions')}
        hint={t('assistants.instructionsHint')}
        rows={6}
        maxLength={maxInstructionChars}
        value={instructions}
        onChange={(event) => onChange({ ...setup, instructions: event.target.value })}
      />
      <div className={styles.tools}>
        <Segments
          label={t('assistants.tools')}
          value={tools === null ? 'all' : 'chosen'}
          options={[
            { value: 'all', label: t('assistants.allTools') },
            { value: 'chosen', label: t('assistants.chosenTools') },
          ]}
          onChange={(which) => onChange({ ...setup, tools: which === 'all' ? null : [] })}
        />
        {tools !== null && (
          <div role="group" aria-label={t('assistants.servers')} className={styles.servers}>
            {servers.length === 0 && <p className={styles.quiet}>{t('assistants.noServers')}</p>}
            {servers.map(({ definition: { id, name } }) => (
              <Checkbox
                key={id}
                label={<RevealedText text={name} />}
                hint={namesOf(tools, id)}
                isOn={tools.some(({ serverId }) => serverId === id)}
                onChange={(isOn) => onChange({ ...setup, tools: withServer(tools, id, isOn) })}
              />
            ))}
          </div>
        )}
        <p className={styles.quiet}>{t('assistants.toolsHint')}</p>
      </div>
    </>
  );
}

function withServer(tools: OfferedTools, id: ServerId, isOn: boolean): OfferedTools {
  const others = tools.filter(({ serverId }) => serverId !== id);
  return isOn ? [...others, { serverId: id }] : others;
}

/** The tools of a server, where only some are offered. */
function namesOf(tools: OfferedTools, id: ServerId): string | undefined {
  return tools.find(({ serverId }) => serverId === id)?.names?.join(', ');
}
