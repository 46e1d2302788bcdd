import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { OfferedPrompt } from '../../../shared/domain/prompt.ts';
import { keepStart } from '../../../shared/lib/cutText.ts';
import { scrollIntoView } from '../../elements/AnswerGuard/ownScrolls.ts';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import { Spinner } from '../../elements/Spinner/Spinner.tsx';
import { OfferIcon } from '../OfferIcon/OfferIcon.tsx';
import styles from './PromptListbox.module.css';

/** Something that Gatehouse itself does. */
export interface HostCommand {
  readonly key: string;
  readonly title: string;
  /** As it is typed. */
  readonly name: string;
  readonly description: string;
}

interface PromptListboxProps {
  /** The id of the list; the ids of its options are derived from it. */
  readonly id: string;
  /** They stand first, whatever servers call their prompts. */
  readonly commands: readonly HostCommand[];
  readonly prompts: readonly OfferedPrompt[];
  readonly state: 'loading' | 'ready' | 'failed';
  /** Whether there is any prompt at all. */
  readonly hasAny: boolean;
  /** How many more fit. */
  readonly more: number;
  /** The index of the option that Enter takes, commands first. */
  readonly active: number;
  readonly onActive: (at: number) => void;
  readonly onPick: (at: number) => void;
}

const optionId = (list: string, at: number) => `${list}-${at}`;

/** Commands of Gatehouse and the prompts of all servers, above the composer. The focus stays in the field. */
export function PromptListbox(props: PromptListboxProps) {
  const { id, commands, prompts, state, hasAny, more, active, onActive, onPick } = props;
  const { t } = useTranslation();
  useEffect(() => {
    scrollIntoView(document.getElementById(optionId(id, active)));
  }, [id, active]);
  if (prompts.length + commands.length === 0) {
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
  const optionAt = (at: number): OptionPlace => ({
    id: optionId(id, at),
    selected: at === active,
    onActive: () => onActive(at),
    onPick: () => onPick(at),
  });
  const servers = [...new Set(prompts.map(({ serverId }) => serverId))];
  return (
    <div className={styles.popup}>
      {/* It scrolls, so it can have the focus; the field takes the Tab key before that. */}
      <div id={id} role="listbox" aria-label={t('offer.prompts')} className={styles.list} tabIndex={0}>
        {commands.length > 0 && (
          <div role="group" aria-labelledby={`${id}-gatehouse`}>
            <p id={`${id}-gatehouse`} role="presentation" className={styles.server}>
              {t('sidebar.product')}
            </p>
            {commands.map(({ key, title, name, description }, at) => (
              <Option key={key} {...optionAt(at)} title={title} name={name} description={description} />
            ))}
          </div>
        )}
        {servers.map((server) => (
          <div key={server} role="group" aria-labelledby={`${id}-${server}`}>
            <p id={`${id}-${server}`} role="presentation" className={styles.server}>
              {prompts.find(({ serverId }) => serverId === server)?.serverName}
            </p>
            {prompts.map((offered, at) =>
              offered.serverId === server ? (
                <PromptOption key={offered.prompt.name} {...optionAt(commands.length + at)} offered={offered} />
              ) : null,
            )}
          </div>
        ))}
      </div>
      <p className={styles.foot}>{more > 0 ? t('prompts.more', { count: more }) : t('prompts.keys')}</p>
    </div>
  );
}

interface OptionPlace {
  readonly id: string;
  readonly selected: boolean;
  readonly onActive: () => void;
  readonly onPick: () => void;
}

interface OptionProps extends OptionPlace {
  readonly icon?: ReactNode;
  readonly title: string;
  readonly name: string;
  readonly given?: ReactNode;
  readonly description?: string | undefined;
}

function PromptOption({ offered: { serverId, prompt }, ...place }: OptionPlace & { readonly offered: OfferedPrompt }) {
  const { name, title, description, arguments: given } = prompt;
  return (
    <Option
      {...place}
      icon={<OfferIcon has={prompt.hasIcon} of={{ kind: 'prompt', serverId, name }} />}
      title={title ?? name}
      name={`/${name}`}
      given={given.map((argument) => (
        <span key={argument.name} className={styles.argument}>
          <RevealedText text={argument.required ? argument.name : `${argument.name}?`} />
        </span>
      ))}
      description={description}
    />
  );
}

function Option({ id, selected, onActive, onPick, icon, title, name, given, description }: OptionProps) {
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
          {icon}
          <RevealedText text={title} />
        </span>
        <span className={styles.name}>
          <RevealedText text={name} />
          {given}
        </span>
      </span>
      {description !== undefined && (
        <span className={styles.description}>
          <RevealedText text={keepStart(description, 300)} />
        </span>
      )}
    </div>
  );
}
