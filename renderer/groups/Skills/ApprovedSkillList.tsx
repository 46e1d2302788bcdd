import { useTranslation } from 'react-i18next';
import { type ApprovedSkill, localSkills } from '../../../shared/domain/skill.ts';
import { AccountName } from '../../elements/AccountName/AccountName.tsx';
import { Badge } from '../../elements/Badge/Badge.tsx';
import { Button } from '../../elements/Button/Button.tsx';
import { RevealedText } from '../../elements/RevealedText/RevealedText.tsx';
import { bytesText } from '../../i18n/quantityText.ts';
import styles from './Skills.module.css';

interface ApprovedSkillListProps {
  readonly skills: readonly ApprovedSkill[];
  readonly dateText: (at: number) => string;
  readonly onRevoke: (skill: ApprovedSkill) => void;
}

/** Skills that the user approved; each approval can be taken back. */
export function ApprovedSkillList({ skills, dateText, onRevoke }: ApprovedSkillListProps) {
  const { t, i18n } = useTranslation();
  return (
    <ul className={styles.list} aria-label={t('skills.approvedTitle')}>
      {skills.map((skill) => (
        <li key={`${skill.serverId} ${skill.account?.id ?? ''} ${skill.uri}`} className={styles.item}>
          <div className={styles.words}>
            <p className={styles.name}>
              <RevealedText text={skill.serverId === localSkills ? t('skills.local') : skill.serverName} />{' '}
              <AccountName name={skill.account?.name} /> · <RevealedText text={skill.name} />
              {skill.standing === 'changed' && <Badge tone="warn">{t('skills.standing.changed')}</Badge>}
            </p>
            <p className={styles.uri}>
              <RevealedText text={skill.uri} />
            </p>
            <p className={styles.faint}>
              {[
                t('skills.size', { count: skill.fileCount, size: bytesText(skill.bytes, i18n.language) }),
                t('skills.approvedAt', { date: dateText(skill.approvedAt) }),
                skill.use === undefined
                  ? t('skills.unused')
                  : t('skills.used', { count: skill.use.chats, date: dateText(skill.use.lastAt) }),
              ].join(' · ')}
            </p>
          </div>
          <Button
            size="small"
            aria-label={t('skills.revokeNamed', { skill: skill.name })}
            onClick={() => onRevoke(skill)}
          >
            {t('skills.revoke')}
          </Button>
        </li>
      ))}
    </ul>
  );
}
