import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { estimatePartTokens, partName, partText } from '../../../shared/domain/messagePart.ts';
import {
  endsWithUser,
  type PromptExpansion,
  type PromptMessage,
  type PromptProblem,
} from '../../../shared/domain/prompt.ts';
import { tokensOf } from '../../../shared/domain/tokenEstimate.ts';
import { Badge } from '../../elements/Badge/Badge.tsx';
import { Banner } from '../../elements/Banner/Banner.tsx';
import { Markdown } from '../../elements/Markdown/Markdown.tsx';
import { showsWhole } from '../../elements/Markdown/showsWhole.ts';
import { hasHidden } from '../../../shared/lib/revealHidden.ts';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import { Scrollable } from '../../elements/Scrollable/Scrollable.tsx';
import { Segments } from '../../elements/Segments/Segments.tsx';
import type { PartDrawer } from '../MessageParts/drawablePart.ts';
import { PartDetails } from '../MessageParts/PartDetails.tsx';
import { PartIcon } from '../MessageParts/PartIcon.tsx';
import { usePartWords } from '../MessageParts/usePartWords.ts';
import styles from './Prompts.module.css';
import { numberFormat } from '../../i18n/formats.ts';

interface PromptPreviewProps {
  readonly expansion: PromptExpansion;
  readonly drawPart: PartDrawer;
}

type Look = 'formatted' | 'written';

/** The messages of an expanded prompt: everything a model would get, before it is sent. */
export function PromptPreview({ expansion, drawPart }: PromptPreviewProps) {
  const { t, i18n } = useTranslation();
  const { messages, problems, description } = expansion;
  // Text that formatting would partly hide is shown unformatted, unless the user chooses otherwise.
  const [look, setLook] = useState<Look>(() =>
    messages.every(({ text }) => showsWhole(text)) ? 'formatted' : 'written',
  );
  const hides = useMemo(() => messages.some(isHiding), [messages]);
  const tokens = messages.reduce(
    (sum, { text, parts }) =>
      sum + tokensOf(text.length) + parts.reduce((all, part) => all + estimatePartTokens(part), 0),
    0,
  );
  const amount = numberFormat(i18n.language, { notation: 'compact', maximumFractionDigits: 1 }).format(tokens);
  return (
    <div className={styles.preview}>
      {description !== undefined && (
        <p className={styles.description}>
          <RevealedText text={description} />
        </p>
      )}
      {hides && <Banner tone="danger" title={t('prompts.hidden')} />}
      {problems.length > 0 && (
        <Banner tone="warn" title={t('prompts.leftOut')}>
          <Problems problems={problems} />
        </Banner>
      )}
      {messages.length === 0 ? (
        <p className={styles.description}>{t('prompts.nothing')}</p>
      ) : (
        <>
          <div className={styles.look}>
            <span className={styles.tokens}>{t('parts.tokens', { tokens: amount })}</span>
            <Segments
              label={t('prompts.look')}
              value={look}
              options={[
                { value: 'formatted', label: t('prompts.formatted') },
                { value: 'written', label: t('prompts.written') },
              ]}
              onChange={setLook}
            />
          </div>
          <ol className={styles.messages} aria-label={t('prompts.messages')}>
            {messages.map((message, at) => (
              <MessagePreview key={at} message={message} look={look} drawPart={drawPart} />
            ))}
          </ol>
        </>
      )}
      {messages.length > 0 && !endsWithUser(messages) && <p className={styles.description}>{t('prompts.notLast')}</p>}
    </div>
  );
}

function isHiding({ text, parts }: PromptMessage): boolean {
  const ofParts = parts.flatMap((part) => [
    partText(part),
    partName(part) ?? '',
    part.type === 'resource' ? part.uri : '',
  ]);
  return [text, ...ofParts].some(hasHidden);
}

interface MessagePreviewProps {
  readonly message: PromptMessage;
  readonly look: Look;
  readonly drawPart: PartDrawer;
}

function MessagePreview({ message: { role, text, parts }, look, drawPart }: MessagePreviewProps) {
  const { t } = useTranslation();
  const wordsOf = usePartWords();
  return (
    <li className={styles.message}>
      <Badge tone={role === 'user' ? 'accent' : 'plain'}>{t(`prompts.roles.${role}`)}</Badge>
      {text !== '' && (
        <Scrollable
          label={t(`prompts.roles.${role}`)}
          className={look === 'written' ? styles.written : styles.formatted}
        >
          {look === 'written' ? <RevealedText text={text} /> : <Markdown text={text} />}
        </Scrollable>
      )}
      {parts.map((part, at) => (
        <div key={at} className={styles.part}>
          <p className={styles.partName}>
            <PartIcon type={part.type} />
            <RevealedText text={wordsOf(part).name} />
          </p>
          <PartDetails part={part} drawPart={drawPart} />
        </div>
      ))}
    </li>
  );
}

function Problems({ problems }: { readonly problems: readonly PromptProblem[] }) {
  const { t } = useTranslation();
  const wordsOf = (problem: PromptProblem) => {
    switch (problem.kind) {
      case 'role':
        return t('prompts.problems.role', { at: problem.at, role: problem.role });
      case 'content':
        return t('prompts.problems.content', { at: problem.at, type: problem.type });
      case 'media':
        return t('prompts.problems.media', { at: problem.at, mimeType: problem.mimeType });
      case 'cut':
        return t('prompts.problems.cut', { at: problem.at, count: problem.count });
      case 'tooMany':
        return t(`prompts.problems.tooMany.${problem.what}`, { count: problem.count });
    }
  };
  return (
    <ul className={styles.problems}>
      {problems.map((problem, at) => (
        <li key={at}>
          <RevealedText text={wordsOf(problem)} />
        </li>
      ))}
    </ul>
  );
}
