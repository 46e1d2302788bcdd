import { useTranslation } from 'react-i18next';
import type { ApprovalBody } from '../../../shared/contract/commands.ts';
import { ArgumentsView } from '../../elements/ArgumentsView/ArgumentsView.tsx';
import { Badge, type BadgeTone } from '../../elements/Badge/Badge.tsx';
import { Banner } from '../../elements/Banner/Banner.tsx';
import { CodeBlock } from '../../elements/CodeBlock/CodeBlock.tsx';
import { Fold } from '../../elements/Fold/Fold.tsx';
import { hasHidden } from '../../elements/RevealedText/revealHidden.ts';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import { Scrollable } from '../../elements/Scrollable/Scrollable.tsx';
import { riskOf, type Risk } from './risk.ts';
import styles from './ApprovalCard.module.css';

const tones: Record<Risk, BadgeTone> = { reads: 'good', adds: 'plain', destroys: 'danger', unknown: 'plain' };

/** What a call would do and send, nothing shortened. */
export function ApprovalFacts({ body }: { readonly body: ApprovalBody }) {
  const { t } = useTranslation();
  const risk = riskOf(body.annotations);
  const changed = body.reason === 'definitionChanged' || body.reason === 'launchChanged';
  return (
    <>
      <div className={styles.hints}>
        <Badge tone={tones[risk]}>{t(`approval.risks.${risk}`)}</Badge>
        {body.annotations.openWorldHint === true && <Badge>{t('approval.openWorld')}</Badge>}
        <span className={styles.untrusted}>{t('approval.untrusted')}</span>
      </div>
      {hasHidden(JSON.stringify([body.toolName, body.title, body.description, body.arguments])) && (
        <Banner tone="danger" title={t('approval.hidden')} />
      )}
      <section>
        <p className={styles.heading}>{t('approval.description')}</p>
        <Scrollable label={t('approval.description')} className={styles.description}>
          {body.description === '' ? t('approval.noDescription') : <RevealedText text={body.description} />}
        </Scrollable>
      </section>
      <section>
        <p className={styles.heading}>{t('toolCall.arguments')}</p>
        <ArgumentsView value={body.arguments} />
      </section>
      <Fold title={t('approval.schema')}>
        <CodeBlock text={JSON.stringify(body.inputSchema, null, 2)} label={t('approval.schema')}>
          <RevealedText text={JSON.stringify(body.inputSchema, null, 2)} />
        </CodeBlock>
      </Fold>
      {changed ? (
        <Banner tone="warn" title={t(`approval.reasons.${body.reason}`)} />
      ) : (
        <p className={styles.why}>{t(`approval.reasons.${body.reason}`)}</p>
      )}
    </>
  );
}
