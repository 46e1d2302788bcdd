import { createElement, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResourceSummary } from '../../../shared/domain/offer.ts';
import { keepStart } from '../../../shared/lib/cutText.ts';
import { scrollIntoView } from '../../elements/AnswerGuard/ownScrolls.ts';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import { resourceIcon } from '../ResourceTree/resourceIcon.ts';
import styles from './MentionList.module.css';

export interface MentionChoice {
  readonly key: string;
  readonly server: string;
  readonly resource: ResourceSummary;
}

interface MentionListProps {
  readonly id: string;
  readonly choices: readonly MentionChoice[];
  readonly active: number;
  readonly onChoose: (at: number) => void;
}

const maxLabelChars = 200;

/** The resources that fit the text after an `@`. The focus stays in the text, which handles the keys. */
export function MentionList({ id, choices, active, onChoose }: MentionListProps) {
  const { t } = useTranslation();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    scrollIntoView(list.current?.children[active]);
  }, [active]);
  return (
    <div ref={list} id={id} role="listbox" aria-label={t('attach.mention')} className={styles.list}>
      {choices.map(({ key, server, resource }, at) => (
        <div
          key={key}
          id={`${id}-${at}`}
          role="option"
          aria-selected={at === active}
          className={styles.option}
          // The text keeps the focus.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(at)}
        >
          {createElement(resourceIcon(resource), {
            size: 15,
            strokeWidth: 1.75,
            'aria-hidden': true,
            className: styles.icon,
          })}
          <span className={styles.words}>
            <span className={styles.name}>
              <RevealedText text={keepStart(resource.title ?? resource.name, maxLabelChars)} />
            </span>
            <span className={styles.uri}>
              <RevealedText text={keepStart(resource.uri, maxLabelChars)} />
            </span>
          </span>
          <span className={styles.server}>
            <RevealedText text={server} />
          </span>
        </div>
      ))}
      {choices.length === 0 && (
        <div role="option" aria-selected={false} aria-disabled className={styles.none}>
          {t('attach.none')}
        </div>
      )}
    </div>
  );
}
