import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ServerId } from '../../../shared/domain/ids.ts';
import { localSkills, type SkillBody, type SkillView } from '../../../shared/domain/skill.ts';
import { Skeleton } from '../../elements/Skeleton/Skeleton.tsx';
import { RetryNotice } from '../../groups/ErrorNotice/RetryNotice.tsx';
import { type SkillAnswer, SkillDialog } from '../../groups/Skills/SkillDialog.tsx';
import { SkillList } from '../../groups/Skills/SkillList.tsx';
import { approveSkill, readSkill, revokeSkill } from '../../store/actions/skillActions.ts';
import { usePage, usePageState } from '../../store/page.ts';
import { useQuery } from '../../store/useQuery.ts';
import { useDateText } from '../useDateText.ts';
import styles from './SkillsScreen.module.css';

interface SkillsOfProps {
  readonly serverId: ServerId;
  readonly serverName: string;
}

/** The skills of a server, or of this computer. A server is asked when the user looks, and no file of its skills is read for it. */
export function SkillsOf({ serverId, serverName }: SkillsOfProps) {
  const { t } = useTranslation();
  const reads = usePageState((state) => state.toolReads[serverId] ?? 0);
  const { query, reload } = useQuery('skill.list', { serverId }, reads);
  const dateText = useDateText();
  const [shown, setShown] = useState<SkillView>();
  const [isOpen, setIsOpen] = useState(false);
  if (query.kind === 'loading') return <Skeleton lines={3} label={t('common.loading')} />;
  if (query.kind === 'failed') return <RetryNotice error={query.error} onRetry={reload} />;
  const { skills, refused } = query.output;
  return (
    <>
      <p className={styles.quiet}>{introOf(t, serverId, skills.length + refused.length)}</p>
      <SkillList
        skills={skills}
        refused={refused}
        dateText={dateText}
        onReview={(skill) => {
          setShown(skill);
          setIsOpen(true);
        }}
      />
      {shown !== undefined && (
        <ShownSkill
          key={shown.uri}
          serverId={serverId}
          serverName={serverName}
          skill={shown}
          open={isOpen}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}

function introOf(t: TFunction, serverId: ServerId, count: number): string {
  if (serverId === localSkills) return count === 0 ? t('skills.noneLocal') : t('skills.introLocal');
  return count === 0 ? t('skills.none') : t('skills.intro');
}

interface ShownSkillProps extends SkillsOfProps {
  readonly skill: SkillView;
  readonly open: boolean;
  readonly onClose: () => void;
}

function ShownSkill({ serverId, serverName, skill, open, onClose }: ShownSkillProps) {
  const page = usePage();
  const reads = usePageState((state) => state.toolReads[serverId] ?? 0);
  const { uri, name } = skill;
  const { query, reload } = useQuery('skill.get', { serverId, uri }, reads);
  const [isAnswering, setIsAnswering] = useState(false);
  const answer = async ({ view }: SkillBody, said: SkillAnswer) => {
    setIsAnswering(true);
    const skill = { serverId, uri };
    const isTaken = said === 'approve' ? await approveSkill(page, skill, view.setHash) : await revokeSkill(page, skill);
    if (isTaken) onClose();
    // What was refused because it changed is shown as it is now.
    else reload();
    setIsAnswering(false);
  };
  return (
    <SkillDialog
      open={open}
      name={name}
      serverName={serverName}
      isLocal={serverId === localSkills}
      body={
        query.kind === 'ready'
          ? { kind: 'ready', body: query.output }
          : query.kind === 'failed'
            ? { ...query, onRetry: reload }
            : query
      }
      isAnswering={isAnswering}
      onAnswer={(body, said) => void answer(body, said)}
      onRead={(of) => readSkill(page, serverId, of)}
      onClose={onClose}
    />
  );
}
