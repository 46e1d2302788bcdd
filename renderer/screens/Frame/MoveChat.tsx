import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConversationHeader } from '../../../shared/domain/conversation.ts';
import { Button } from '../../elements/Button/Button.tsx';
import { Dialog } from '../../elements/Dialog/Dialog.tsx';
import { Select } from '../../elements/Select/Select.tsx';
import { moveChat, openProject } from '../../store/actions/projectActions.ts';
import { usePage, usePageState } from '../../store/page.ts';
import { selectProjects } from '../../store/selectors.ts';
import styles from './MoveChat.module.css';

/** The dialog for the project of the chat the user chose. */
export function MoveChat() {
  const chat = usePageState((state) => state.chatToMove);
  return chat === undefined ? null : <OpenDialog key={chat.id} chat={chat} />;
}

function OpenDialog({ chat }: { readonly chat: ConversationHeader }) {
  const { t } = useTranslation();
  const page = usePage();
  const projects = usePageState(selectProjects);
  const [chosen, setChosen] = useState<string>(chat.projectId ?? '');
  const { setChatToMove } = page.store.getState();
  const close = () => setChatToMove(undefined);
  const move = async () => {
    const project = projects.find(({ id }) => id === chosen);
    if (chosen === (chat.projectId ?? '') || (await moveChat(page, chat, project))) close();
  };
  const manage = () => {
    close();
    openProject(page, undefined);
  };
  return (
    <Dialog
      open
      onClose={close}
      title={t('projects.moveTitle')}
      actions={
        <>
          <Button onClick={close}>{t('common.cancel')}</Button>
          <Button look="primary" onClick={() => void move()}>
            {t('common.save')}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <p>{t('projects.moveMeans')}</p>
        <div className={styles.choice}>
          <Select<string>
            label={t('projects.one')}
            value={chosen}
            options={[
              { value: '', label: t('projects.without') },
              ...projects.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={setChosen}
          />
          <Button look="quiet" size="small" onClick={manage}>
            {t('assistants.manage')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
