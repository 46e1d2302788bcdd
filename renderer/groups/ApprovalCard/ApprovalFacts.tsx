import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApprovalBody } from '../../../shared/contract/consentCommands.ts';
import { Banner } from '../../elements/Banner/Banner.tsx';
import { Button } from '../../elements/Button/Button.tsx';
import { CodeBlock } from '../../elements/CodeBlock/CodeBlock.tsx';
import { Fold } from '../../elements/Fold/Fold.tsx';
import { hasHiddenIn } from '../../../shared/lib/revealHidden.ts';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import { Scrollable } from '../../elements/Scrollable/Scrollable.tsx';
import { SecretNote } from '../../elements/SecretNote/SecretNote.tsx';
import { LeavingNotice } from '../LeavingNotice/LeavingNotice.tsx';
import { RiskHints } from './RiskHints.tsx';
import { RanElsewhereNote } from '../ToolCallCard/RanElsewhereNote.tsx';
import { skillPlace } from '../Skills/skillPlace.ts';
import styles from './ApprovalCard.module.css';

interface ApprovalFactsProps {
  readonly body: ApprovalBody;
  /** Opens the review of the tool's changes, if there are any to review. */
  readonly onShowChange?: (() => void) | undefined;
  /** The arguments that would be sent. */
  readonly children: ReactNode;
}

const changes: readonly ApprovalBody['reason'][] = [
  'definitionChanged',
  'newTool',
  'launchChanged',
  'argumentsDiffer',
  'sessionLost',
];

/** The effects and the arguments of a call, in full. */
export function ApprovalFacts({ body, onShowChange, children }: ApprovalFactsProps) {
  const { t } = useTranslation();
  const definition = JSON.stringify(body.definition, null, 2);
  return (
    <>
      <RiskHints body={body} />
      <SecretNote of={body.definition} />
      {hasHiddenIn([body.toolName, body.definition, body.arguments]) && (
        <Banner tone="danger" title={t('approval.hidden')} />
      )}
      {(body.underSkills ?? []).map((skill) => (
        <Banner
          key={`${skill.serverId} ${skill.uri}`}
          tone="warn"
          title={t('skills.actsOn', { skill: skill.name, server: skillPlace(t, skill) })}
        />
      ))}
      {body.ranElsewhere !== undefined && <RanElsewhereNote ran={body.ranElsewhere} />}
      {body.leaving.length > 0 && <LeavingNotice leaving={body.leaving} to={body.serverName} when="title" />}
      <section>
        <p className={styles.heading}>{t('approval.description')}</p>
        <Scrollable label={t('approval.description')} className={styles.description}>
          {body.description === '' ? t('approval.noDescription') : <RevealedText text={body.description} />}
        </Scrollable>
      </section>
      {children}
      <Fold title={t('approval.definition')}>
        <CodeBlock text={definition} label={t('approval.definition')}>
          <RevealedText text={definition} />
        </CodeBlock>
      </Fold>
      {changes.includes(body.reason) ? (
        <Banner
          tone="warn"
          title={t(`approval.reasons.${body.reason}`)}
          actions={
            onShowChange !== undefined && (
              <Button size="small" onClick={onShowChange}>
                {t('toolChange.show')}
              </Button>
            )
          }
        />
      ) : (
        <p className={styles.why}>{t(`approval.reasons.${body.reason}`)}</p>
      )}
    </>
  );
}
