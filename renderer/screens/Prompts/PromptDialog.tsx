import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ErrorInfo } from '../../../shared/domain/error.ts';
import type { PromptArguments, PromptExpansion } from '../../../shared/domain/prompt.ts';
import { endsWithUser } from '../../../shared/domain/prompt.ts';
import { Button } from '../../elements/Button/Button.tsx';
import { composerField } from '../../browser/composerFocus.ts';
import { Dialog } from '../../elements/Dialog/Dialog.tsx';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import { Spinner } from '../../elements/Spinner/Spinner.tsx';
import { ErrorNotice } from '../../groups/ErrorNotice/ErrorNotice.tsx';
import { insertionOf } from '../../groups/Prompts/insertion.ts';
import { type ArgumentCompleter, PromptForm } from '../../groups/Prompts/PromptForm.tsx';
import { PromptPreview } from '../../groups/Prompts/PromptPreview.tsx';
import styles from '../../groups/Prompts/Prompts.module.css';
import { insertPrompt, sendPrompt } from '../../store/actions/promptActions.ts';
import { usePage, usePageState } from '../../store/page.ts';
import type { OpenPrompt } from '../../store/uiSlice.ts';
import type { Query } from '../../store/useQuery.ts';
import { drawPart } from '../drawPart.tsx';
import { usePromptExpansion } from './usePromptExpansion.ts';

/** The prompt that is being used: its arguments, its messages, and where they go. */
export function PromptDialog() {
  const opened = usePageState((state) => state.openedPrompt);
  // Still drawn while it closes, so that the focus can return.
  const [last, setLast] = useState({ opened, count: 0 });
  if (opened !== undefined && opened !== last.opened) setLast({ opened, count: last.count + 1 });
  if (last.opened === undefined) return null;
  return <OpenedPrompt key={last.count} opened={last.opened} open={opened !== undefined} />;
}

function OpenedPrompt({ opened, open }: { readonly opened: OpenPrompt; readonly open: boolean }) {
  const { serverId, serverName, prompt } = opened.offered;
  const { t } = useTranslation();
  const page = usePage();
  const close = () => page.store.getState().openPrompt(undefined);
  const needsForm = prompt.arguments.length > 0;
  const [values, setValues] = useState<PromptArguments>({});
  /** The arguments sent to the server; `undefined` while the form is shown. */
  const [asked, setAsked] = useState<PromptArguments | undefined>(needsForm ? undefined : {});
  const { query, reload } = usePromptExpansion(opened, asked, open);
  const back = needsForm && asked !== undefined ? () => setAsked(undefined) : undefined;
  const form = useId();
  const complete: ArgumentCompleter = useCallback(
    (argument, others, signal) => {
      const ref = { kind: 'prompt' as const, name: prompt.name };
      const input = { serverId, ref, argument, arguments: others };
      return page.client.call('completion.complete', input, signal);
    },
    [page, serverId, prompt.name],
  );
  const expansion = query.kind === 'ready' ? query.output : undefined;
  const uses = (back !== undefined || expansion !== undefined) && (
    <>
      {back !== undefined && (
        <Button look="quiet" onClick={back}>
          {t('prompts.back')}
        </Button>
      )}
      {expansion !== undefined && <Uses opened={opened} expansion={expansion} />}
    </>
  );
  const preview = (
    <Button look="primary" type="submit" form={form}>
      {t('prompts.preview')}
    </Button>
  );
  return (
    <Dialog
      open={open}
      isWide
      title={<RevealedText text={prompt.title ?? prompt.name} />}
      onClose={close}
      onEscape={back}
      returnTo={composerField}
      actions={asked === undefined ? preview : uses || undefined}
    >
      <p className={styles.from}>
        <RevealedText
          text={[t('prompts.from', { server: serverName }), prompt.description].filter(Boolean).join(' · ')}
        />
      </p>
      {asked === undefined ? (
        <PromptForm
          {...{ id: form, prompt, values, complete }}
          onChange={setValues}
          onSubmit={() =>
            setAsked(Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== '')))
          }
        />
      ) : (
        <Expansion serverName={serverName} query={query} onRetry={reload} />
      )}
    </Dialog>
  );
}

interface ExpansionProps {
  readonly serverName: string;
  readonly query: Query<PromptExpansion>;
  readonly onRetry: () => void;
}

/** The server's answer, once it has arrived. */
function Expansion({ serverName, query, onRetry }: ExpansionProps) {
  const { t } = useTranslation();
  const top = useRef<HTMLDivElement>(null);
  // The form that had the focus is gone.
  useEffect(() => top.current?.focus(), []);
  return (
    <div ref={top} tabIndex={-1} className={styles.expansion}>
      {query.kind === 'loading' && (
        <p role="status" className={styles.waiting}>
          <Spinner />
          {t('prompts.asking', { server: serverName })}
        </p>
      )}
      {query.kind === 'failed' && (
        <ErrorNotice
          error={query.error}
          actions={
            <Button
              size="small"
              onClick={() => {
                onRetry();
                top.current?.focus();
              }}
            >
              {t('common.retry')}
            </Button>
          }
        />
      )}
      {query.kind === 'ready' && <PromptPreview expansion={query.output} drawPart={drawPart} />}
    </div>
  );
}

/** The actions for the prompt in the preview. */
function Uses({ opened, expansion }: { readonly opened: OpenPrompt; readonly expansion: PromptExpansion }) {
  const { t } = useTranslation();
  const page = usePage();
  const offline = usePageState((state) => state.connection === 'reconnecting');
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState<ErrorInfo>();
  const { messages } = expansion;
  const insert = () => {
    const { text, parts } = insertionOf(expansion);
    insertPrompt(page, opened, text, parts);
  };
  const send = async () => {
    if (sending) return;
    setSending(true);
    setProblem(await sendPrompt(page, opened, expansion));
    setSending(false);
  };
  return (
    <>
      {problem !== undefined && <ErrorNotice error={problem} />}
      <Button disabled={messages.length === 0} onClick={insert}>
        {t('prompts.insert')}
      </Button>
      <Button
        look="primary"
        disabled={!endsWithUser(messages) || offline}
        aria-busy={sending}
        onClick={() => void send()}
      >
        {t('composer.send')}
      </Button>
    </>
  );
}
