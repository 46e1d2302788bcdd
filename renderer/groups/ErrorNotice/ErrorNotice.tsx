import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ErrorInfo } from '../../../shared/domain/error.ts';
import { Banner } from '../../elements/Banner/Banner.tsx';
import { CopyButton } from '../../elements/CopyButton/CopyButton.tsx';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import { Scrollable } from '../../elements/Scrollable/Scrollable.tsx';
import { errorText } from '../../i18n/errorText.ts';
import { pasteTitleOf } from './problemTitle.ts';
import styles from './ErrorNotice.module.css';

interface ErrorNoticeProps {
  readonly error: ErrorInfo;
  readonly tone?: 'warn' | 'danger';
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
}

/** An error in the user's language, with the action that helps and details to copy. */
export function ErrorNotice({ error, tone = 'danger', actions, children }: ErrorNoticeProps) {
  const { t, i18n } = useTranslation();
  const ofPaste = pasteTitleOf(error.problem);
  const title = ofPaste === undefined ? t(`errors.${error.code}`) : t(`importForm.problems.${ofPaste}`);
  return (
    <Banner
      tone={tone}
      role="alert"
      title={title}
      actions={
        <>
          {actions}
          <CopyButton text={JSON.stringify(error, null, 2)} label={t('common.copyDetails')} />
        </>
      }
    >
      <Scrollable label={title} className={styles.message}>
        <RevealedText text={errorText(error, i18n)} />
      </Scrollable>
      {children}
    </Banner>
  );
}
