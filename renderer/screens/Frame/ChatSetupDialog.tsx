import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChatSetup } from '../../../shared/domain/assistant.ts';
import type { ConversationHeader } from '../../../shared/domain/conversation.ts';
import type { ErrorInfo } from '../../../shared/domain/error.ts';
import { Button } from '../../elements/Button/Button.tsx';
import { Dialog } from '../../elements/Dialog/Dialog.tsx';
import { Skeleton } from '../../elements/Skeleton/Skeleton.tsx';
import { ChatSetupFields } from '../../groups/ChatSetupFields/ChatSetupFields.tsx';
import { ErrorNotice } from '../../groups/ErrorNotice/ErrorNotice.tsx';
import { saveSetup } from '../../store/actions/assistantActions.ts';
import { usePage, usePageState } from '../../store/page.ts';
import { selectServers } from '../../store/selectors.ts';
import { useQuery } from '../../store/useQuery.ts';
import { ServerToolChoice } from '../ChatDefaults/ServerToolChoice.tsx';
import { ToolSetChoice } from '../ChatDefaults/ToolSetChoice.tsx';

/** The instructions and the tools of the chat the user chose. */
export function ChatSetupDialog() {
  const chat = usePageState((state) => state.chatInSetup);
  return chat === undefined ? null : <OpenDialog key={chat.id} chat={chat} />;
}

function OpenDialog({ chat }: { readonly chat: ConversationHeader }) {
  const { t } = useTranslation();
  const page = usePage();
  const servers = usePageState(selectServers);
  const { query } = useQuery('conversation.setup', { conversationId: chat.id });
  const [changed, setChanged] = useState<ChatSetup>();
  const [problem, setProblem] = useState<ErrorInfo>();
  const setup = changed ?? (query.kind === 'ready' ? query.output : undefined);
  const close = () => page.store.getState().setChatInSetup(undefined);
  const save = async () => {
    const failure = changed && (await saveSetup(page, chat.id, changed));
    if (failure === undefined) close();
    else setProblem(failure);
  };
  const error = problem ?? (query.kind === 'failed' ? query.error : undefined);
  return (
    <Dialog
      open
      isWide
      mustKeepChanges
      onClose={close}
      title={t('assistants.chatTitle')}
      actions={
        <>
          <Button onClick={close}>{t('common.cancel')}</Button>
          <Button look="primary" disabled={setup === undefined} onClick={() => void save()}>
            {t('common.save')}
          </Button>
        </>
      }
    >
      {error !== undefined && <ErrorNotice error={error} />}
      {query.kind === 'loading' && <Skeleton lines={4} label={t('common.loading')} />}
      {setup !== undefined && (
        <ChatSetupFields
          setup={setup}
          servers={servers}
          drawTools={(of) => <ServerToolChoice {...of} />}
          drawSets={(onApply) => <ToolSetChoice onApply={onApply} />}
          onChange={setChanged}
        />
      )}
    </Dialog>
  );
}
