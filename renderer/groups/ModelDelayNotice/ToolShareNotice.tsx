import { useTranslation } from 'react-i18next';
import type { ModelDelay } from '../../../shared/domain/conversation.ts';
import { Banner } from '../../elements/Banner/Banner.tsx';
import { Button } from '../../elements/Button/Button.tsx';
import { numberFormat } from '../../i18n/formats.ts';

export interface ToolShareAnswers {
  readonly onSend: () => void;
  readonly onChoose: () => void;
  readonly onSearch: () => void;
}

interface ToolShareNoticeProps extends ToolShareAnswers {
  readonly delay: Extract<ModelDelay, { kind: 'toolShare' }>;
}

/** Asks before tools take more of the model's window than the user set. */
export function ToolShareNotice({ delay, onSend, onChoose, onSearch }: ToolShareNoticeProps) {
  const { t, i18n } = useTranslation();
  const { tokens, contextTokens, limitPercent } = delay;
  const number = numberFormat(i18n.language);
  const share = tokens / contextTokens;
  const isOver = share * 100 > limitPercent;
  return (
    <Banner
      tone={isOver ? 'warn' : 'info'}
      role="status"
      title={t('toolShare.title', {
        tokens: number.format(tokens),
        window: number.format(contextTokens),
        percent: numberFormat(i18n.language, { style: 'percent' }).format(share),
      })}
      actions={
        <>
          <Button size="small" onClick={onChoose}>
            {t('toolShare.choose')}
          </Button>
          {isOver && (
            <Button size="small" onClick={onSearch}>
              {t('toolShare.search')}
            </Button>
          )}
          <Button size="small" look="primary" onClick={onSend}>
            {t(isOver ? 'toolShare.sendAnyway' : 'composer.send')}
          </Button>
        </>
      }
    >
      {t('toolShare.means', { percent: limitPercent })}
    </Banner>
  );
}
