import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { OfferedPrompt } from '../../../shared/domain/prompt.ts';
import { scrollIntoView } from '../../elements/AnswerGuard/ownScrolls.ts';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import { Spinner } from '../../elements/Spinner/Spinner.tsx';
import { OfferIcon } from '../OfferIcon/OfferIcon.tsx';
import styles from './PromptListbox.module.css';

interface PromptListboxProps {
  /** The id of the list; the ids of its options are derived from it. */
  readonly id: string;
  readonly prompts: readonly OfferedPrompt[];
  readonly state: 'loading' | 'ready' | 'failed';
  /** Whether there is any prompt at all. */
  readonly hasAny: boolean;
  /** How many more fit. */
  readonly more: number;
  /** The index of the option that Enter takes. */
  readonly active: number;
  readonly onActive: (at: number) => void;
  readonly onPick: (prompt: OfferedPrompt) => void;
}

const optionId = (list: string, at: number) => `${list}-${at}`;

/** The prompts of all servers, above the composer. The focus stays in the field. */
export function PromptListbox({ id, prompts, state, hasAny, more, active, onActive, onPick }: PromptListboxProps) {
  const { t } = useTranslation();
  useEffect(() => {
    scrollIntoView(document.getElementById(optionId(id, active)));
  }, [id, active]);
  if (prompts.length === 0) {
    const why = () => {
      if (state === 'loading') return t('common.loading');
      if (state === 'failed') return t('prompts.unread');
      return hasAny ? t('prompts.noMatch') : t('prompts.none');
    };
    return (
      <div className={styles.popup}>
        <p role="status" className={styles.status}>
          {state === 'loading' && <Spinner />}
          {why()}
        </p>
      </div>
    );
  }
  const servers = [...new Set(prompts.map(({ serverId }) => serverId))];
  return (
    <div className={styles.popup}>
      <div id={id} role="listbox" aria-label={t('offer.prompts')} className={styles.list}>
        {servers.map((server) => (
          <div key={server} role="group" aria-labelledby={`${id}-${server}`}>
            <p id={`${id}-${server}`} role="presentation" className={styles.server}>
              {prompts.find(({ serverId }) => serverId === server)?.serverName}
            </p>
            {prompts.map((offered, at) =>
              offered.serverId === server ? (
                <Option
                  key={offered.prompt.name}
                  id={optionId(id, at)}
                  offered={offered}
                  selected={at === active}
                  onActive={() => onActive(at)}
                  onPick={() => onPick(offered)}
                />
              ) : null,
            )}
          </div>
        ))}
      </div>
      <p className={styles.foot}>{more > 0 ? t('prompts.more', { count: more }) : t('prompts.keys')}</p>
    </div>
  );
}

interface OptionProps {
  readonly id: string;
  readonly offered: OfferedPrompt;
  readonly selected: boolean;
  readonly onActive: () => void;
  readonly onPick: () => void;
}

function Option({ id, offered: { serverId, prompt }, selected, onActive, onPick }: OptionProps) {
  const { name, title, description, arguments: given } = prompt;
  return (
    <div
      id={id}
      role="option"
      aria-selected={selected}
      className={styles.option}
      onPointerMove={onActive}
      // The focus stays in the field.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPick}
    >
      <span className={styles.names}>
        <span className={styles.title}>
          <OfferIcon has={prompt.hasIcon} of={{ kind: 'prompt', serverId, name }} />
          <RevealedText text={title ?? name} />
        </span>
        <span className={styles.name}>
          <RevealedText text={`/${name}`} />
          {given.map((argument) => (
            <span key={argument.name} className={styles.argument}>
              <RevealedText text={argument.required ? argument.name : `${argument.name}?`} />
            </span>
          ))}
        </span>
      </span>
      {description !== undefined && (
        <span className={styles.description}>
          <RevealedText text={description.slice(0, 300)} />
        </span>
      )}
    </div>
  );
}
