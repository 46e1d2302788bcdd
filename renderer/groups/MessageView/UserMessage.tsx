import { Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Message } from '../../../shared/domain/conversation.ts';
import { CopyButton } from '../../elements/CopyButton/CopyButton.tsx';
import { Folded } from '../../elements/Folded/Folded.tsx';
import { linesOf } from '../../elements/Folded/linesOf.ts';
import { IconButton } from '../../elements/IconButton/IconButton.tsx';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import type { PartDrawer } from '../MessageParts/drawablePart.ts';
import { MessageParts } from '../MessageParts/MessageParts.tsx';
import { SaidTools } from '../OnlyTools/SaidTools.tsx';
import { SaidSecondModel } from '../SecondModel/SaidSecondModel.tsx';
import { LeftOutMark } from './LeftOutMark.tsx';
import { PromptMark } from './PromptMark.tsx';
import styles from './MessageView.module.css';

/** Longer messages are folded; the text is there to be found and copied. */
const maxSaidLines = 16;

interface UserMessageProps {
  readonly message: Message;
  readonly drawPart: PartDrawer;
  /** Its turn is left out of what models get. */
  readonly isLeftOut: boolean;
  /** A long one is shown whole. */
  readonly isUnfolded: boolean;
  readonly onUnfold: (isUnfolded: boolean) => void;
  /** `undefined` if it is not the user's own text. */
  readonly onEdit: (() => void) | undefined;
  /** Why it cannot be edited now. */
  readonly offBecause: string | undefined;
  /** Goes to other versions of it, if there are any. */
  readonly switcher: ReactNode;
}

/** A message of the user, unformatted, with its attachments. */
export function UserMessage({
  message,
  drawPart,
  isLeftOut,
  isUnfolded,
  onUnfold,
  onEdit,
  offBecause,
  switcher,
}: UserMessageProps) {
  const { t } = useTranslation();
  const { text, parts = [], prompt, onlyTools = [], secondModel } = message;
  return (
    <article aria-label={t('thread.userMessage')} className={styles.user}>
      {isLeftOut && <LeftOutMark />}
      {prompt !== undefined && <PromptMark prompt={prompt} />}
      {onlyTools.length > 0 && <SaidTools tools={onlyTools} />}
      {secondModel !== undefined && <SaidSecondModel model={secondModel} />}
      <div className={styles.said}>
        {text !== '' && (
          <Folded
            lines={linesOf(text)}
            maxLines={maxSaidLines}
            className={styles.bubble}
            isOpen={isUnfolded}
            onToggle={onUnfold}
          >
            {prompt === undefined ? text : <RevealedText text={text} />}
          </Folded>
        )}
        {text === '' && parts.length > 0 && <MessageParts parts={parts} drawPart={drawPart} />}
        <div className={styles.tools} data-stays={switcher === undefined ? undefined : ''}>
          {text !== '' && <CopyButton text={text} />}
          {onEdit !== undefined && (
            <IconButton icon={Pencil} label={t('thread.edit')} offBecause={offBecause} onClick={onEdit} />
          )}
          {switcher}
        </div>
      </div>
      {text !== '' && parts.length > 0 && <MessageParts parts={parts} drawPart={drawPart} />}
    </article>
  );
}
