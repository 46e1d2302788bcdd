import { memo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isTurnRunning } from '../../../shared/domain/conversation.ts';
import type { MessageId } from '../../../shared/domain/ids.ts';
import { Composer } from '../../groups/Composer/Composer.tsx';
import { notManaged } from '../../../shared/domain/managed/managedStanding.ts';
import { ModePicker } from '../../groups/ModePicker/ModePicker.tsx';
import { QueueList } from '../../groups/QueueList/QueueList.tsx';
import { attachFiles } from '../../store/actions/attachActions.ts';
import { chooseMode, editMessage, saidIn, send, sendDraft, stopTurn } from '../../store/actions/conversationActions.ts';
import { editQueued, sendQueuedNow, unqueue } from '../../store/actions/queueActions.ts';
import { usePage, usePageState } from '../../store/page.ts';
import {
  selectActivity,
  selectConversationId,
  selectDraftKey,
  selectDraftParts,
  selectDraftSecondModel,
  selectDraftTools,
  selectMode,
  selectProject,
} from '../../store/selectors.ts';
import { ArrivedCalls } from './ArrivedCalls.tsx';
import { AttachMenu } from './attach/AttachMenu.tsx';
import { ChangedParts } from './attach/ChangedParts.tsx';
import { useMention } from './attach/useMention.tsx';
import { ChatContext } from './ChatContext.tsx';
import { ChatModelSettings } from './ChatModelSettings.tsx';
import { ComposerParts } from './ComposerParts.tsx';
import { ChatTools } from './ChatTools.tsx';
import { ConnectedModelPicker } from './ConnectedModelPicker.tsx';
import { DraftChoices } from './DraftChoices.tsx';
import { eitherList } from './eitherList.ts';
import { SuggestedResources } from './SuggestedResources.tsx';
import { SecondModelPicker } from './SecondModelPicker.tsx';
import { useToolMention } from './useToolMention.tsx';
import { useSlashPrompts } from './useSlashPrompts.tsx';
import styles from './ChatScreen.module.css';

/**
 * The composer of the open conversation: its draft, its queue and what is edited. Deltas of an answer do not render it.
 * In quick ask, only the model and the mode can be chosen.
 */
export const ComposerPane = memo(function ComposerPane({ isQuick = false }: { readonly isQuick?: boolean }) {
  const { t } = useTranslation();
  const page = usePage();
  const draftKey = usePageState(selectDraftKey);
  const text = usePageState((state) => state.drafts[draftKey] ?? '');
  const parts = usePageState(selectDraftParts);
  const onlyTools = usePageState(selectDraftTools);
  const setDraft = usePageState((state) => state.setDraft);
  const secondModel = usePageState(selectDraftSecondModel);
  const conversationId = usePageState(selectConversationId);
  const activity = usePageState(selectActivity);
  const mode = usePageState(selectMode);
  const managed = usePageState((state) => state.snapshot?.managed) ?? notManaged;
  const projectMode = usePageState((state) => selectProject(state)?.mode ?? undefined);
  const startEdit = usePageState((state) => state.startEdit);
  const endEdit = usePageState((state) => state.endEdit);
  const edited = usePageState((state) => (conversationId === undefined ? undefined : state.editing[conversationId]));
  const offline = usePageState((state) => state.connection === 'reconnecting');
  const [sending, setSending] = useState(false);
  const attaching = usePageState((state) => (state.attaching[draftKey] ?? 0) > 0);
  const running = activity !== undefined && isTurnRunning(activity.turn);

  const submitEdit = async (messageId: MessageId) => {
    if (
      conversationId === undefined ||
      !(await editMessage(page, { conversationId, messageId, text, parts, onlyTools }))
    )
      return;
    endEdit(conversationId);
  };
  const beingSent = useRef('');
  const isNextWanted = useRef(false);
  const submit = async () => {
    if (sending) {
      // A second press on the same text is an accident; other words were typed to be sent.
      isNextWanted.current = text !== beingSent.current;
      return;
    }
    setSending(true);
    beingSent.current = text;
    if (edited !== undefined) await submitEdit(edited.messageId);
    else await send(page, text, parts, { onlyTools, secondModel });
    if (isNextWanted.current) await sendDraft(page);
    isNextWanted.current = false;
    setSending(false);
  };
  const setText = (next: string) => setDraft(draftKey, next);
  const slash = useSlashPrompts(text, setText);
  const sendNow = () => !offline && !attaching && void submit();
  const tools = useToolMention(text, setText, sendNow);
  const mention = useMention(text, setText, sendNow);
  const editLast = () => {
    const { open } = page.store.getState();
    const last =
      open.kind === 'ready' && !running
        ? open.thread.messages.findLast(({ role, prompt }) => role === 'user' && prompt === undefined)
        : undefined;
    if (last === undefined || conversationId === undefined) return;
    startEdit(conversationId, last.id, saidIn(last));
  };
  return (
    <div
      className={styles.pane}
      onDragOver={(event) => event.dataTransfer.types.includes('Files') && event.preventDefault()}
      onDrop={(event) => {
        const files = [...event.dataTransfer.files];
        if (files.length === 0) return;
        event.preventDefault();
        void attachFiles(page, files);
      }}
    >
      <QueueList
        queue={activity?.queue ?? []}
        isPaused={activity?.isQueuePaused === true}
        isRunning={running}
        onSendNow={(id) => conversationId !== undefined && void sendQueuedNow(page, conversationId, id)}
        onEdit={(id) => conversationId !== undefined && void editQueued(page, conversationId, id)}
        onRemove={(id) => conversationId !== undefined && unqueue(page, conversationId, id)}
      />
      {edited === undefined && <ArrivedCalls />}
      <ChangedParts parts={parts} />
      <SuggestedResources text={text} parts={parts} />
      {attaching && (
        <p role="status" className={styles.note}>
          {t('attach.reading')}
        </p>
      )}
      <Composer
        text={text}
        isRunning={running}
        isOffline={offline}
        isAttaching={attaching}
        isEditing={edited !== undefined}
        focusKey={`${draftKey} ${edited?.messageId ?? ''}`}
        parts={parts.length === 0 ? undefined : <ComposerParts parts={parts} />}
        onlyTools={<DraftChoices isEditing={edited !== undefined} />}
        list={eitherList(slash, tools.list, mention.list)}
        onCaret={(typed, caret) => {
          tools.look(typed, caret);
          mention.look(typed, caret);
        }}
        onFiles={(files) => void attachFiles(page, files)}
        attach={isQuick ? null : <AttachMenu />}
        modelPicker={
          <>
            <ConnectedModelPicker />
            {!isQuick && <ChatModelSettings />}
            {edited === undefined && !isQuick && <SecondModelPicker />}
          </>
        }
        tools={isQuick ? null : <ChatTools />}
        modePicker={
          <ModePicker
            mode={mode}
            ofProject={projectMode}
            managed={managed}
            onChange={(next) => chooseMode(page, next)}
          />
        }
        contextMeter={isQuick ? null : <ChatContext />}
        onText={setText}
        onSend={() => void submit()}
        onStop={() => stopTurn(page)}
        onEditLast={editLast}
        onCancelEdit={() => conversationId !== undefined && endEdit(conversationId)}
      />
      {!isQuick && <p className={styles.note}>{t('composer.note')}</p>}
    </div>
  );
});
