import { useTranslation } from 'react-i18next';
import type { RefusedSkill, SkillView } from '../../../shared/domain/skill.ts';
import { hasHidden } from '../../../shared/lib/revealHidden.ts';
import { Badge } from '../../elements/Badge/Badge.tsx';
import { Button } from '../../elements/Button/Button.tsx';
import { Fold } from '../../elements/Fold/Fold.tsx';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import { Scrollable } from '../../elements/Scrollable/Scrollable.tsx';
import { bytesText } from '../../i18n/quantityText.ts';
import styles from './Skills.module.css';

interface SkillListProps {
  readonly skills: readonly SkillView[];
  readonly refused: readonly RefusedSkill[];
  readonly dateText: (at: number) => string;
  readonly onReview: (skill: SkillView) => void;
}

const tones = { new: 'plain', approved: 'good', changed: 'warn' } as const;

/** The skills of a server, or of this computer, in their own words: where each stands, how large it is, and when it was used. */
export function SkillList({ skills, refused, dateText, onReview }: SkillListProps) {
  const { t, i18n } = useTranslation();
  return (
    <>
      {skills.length > 0 && (
        <ul className={styles.list} aria-label={t('skills.title')}>
          {skills.map((skill) => (
            <li key={skill.uri} className={styles.item}>
              <div className={styles.words}>
                <p className={styles.name}>
                  <RevealedText text={skill.name} />
                  {skill.fault === undefined ? (
                    <Badge tone={tones[skill.standing]}>{t(`skills.standing.${skill.standing}`)}</Badge>
                  ) : (
                    <Badge tone="danger">{t('skills.unusable')}</Badge>
                  )}
                  {hasHidden(skill.description) && <Badge tone="danger">{t('skills.hiddenShort')}</Badge>}
                </p>
                <p className={styles.uri}>
                  <RevealedText text={skill.uri} />
                </p>
                <Scrollable label={skill.name} className={styles.description}>
                  <RevealedText text={skill.description} />
                </Scrollable>
                <p className={styles.faint}>
                  {skill.fault === undefined
                    ? t('skills.size', { count: skill.fileCount, size: bytesText(skill.bytes, i18n.language) })
                    : t(`skills.fault.${skill.fault}`)}
                  {skill.use !== undefined && (
                    <>
                      {' · '}
                      {t('skills.used', { count: skill.use.chats, date: dateText(skill.use.lastAt) })}
                    </>
                  )}
                </p>
              </div>
              <Button
                size="small"
                aria-label={t('skills.reviewNamed', { skill: labelOf(skill, skills) })}
                onClick={() => onReview(skill)}
              >
                {t('skills.review')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {refused.length > 0 && (
        <Fold title={t('skills.refused', { count: refused.length })}>
          <ul className={styles.list} aria-label={t('skills.refused', { count: refused.length })}>
            {refused.map(({ uri, problem, fault }, at) => (
              <li key={at} className={styles.item}>
                <div className={styles.words}>
                  <p className={styles.uri}>
                    <RevealedText text={uri} />
                  </p>
                  <p className={styles.faint}>
                    {fault !== undefined && t(`skills.localFault.${fault}`)} <RevealedText text={problem} />
                  </p>
                </div>
              </li>
            ))}
          </ul>
        </Fold>
      )}
    </>
  );
}

/** Names need not be unique; addresses are. */
function labelOf({ name, uri }: SkillView, skills: readonly SkillView[]): string {
  return skills.some((other) => other.name === name && other.uri !== uri) ? uri : name;
}
