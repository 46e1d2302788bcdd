import { useTranslation } from 'react-i18next';
import { ScreenSection } from '../../elements/ScreenFrame/ScreenFrame.tsx';
import { ApprovedSkillList } from '../../groups/Skills/ApprovedSkillList.tsx';
import { revokeSkill } from '../../store/actions/skillActions.ts';
import { usePage, usePageState } from '../../store/page.ts';
import { useQuery } from '../../store/useQuery.ts';
import { useDateText } from '../useDateText.ts';

/** The approved skills of all servers, also of those that do not run. Nothing is shown while there are none. */
export function ApprovedSkills({ search }: { readonly search: string }) {
  const { t } = useTranslation();
  const page = usePage();
  const reads = usePageState((state) => state.permissionReads);
  const { query, reload } = useQuery('skill.approved', {}, reads);
  const dateText = useDateText();
  const all = query.kind === 'ready' ? query.output.skills : [];
  const skills = all.filter(({ name, serverName }) =>
    `${name} ${serverName}`.toLowerCase().includes(search.toLowerCase()),
  );
  if (skills.length === 0) return null;
  return (
    <ScreenSection title={t('skills.approvedTitle')}>
      <ApprovedSkillList
        skills={skills}
        dateText={dateText}
        onRevoke={({ serverId, uri, account }) =>
          void revokeSkill(page, { serverId, uri, ...(account && { account: account.id }) }).then(reload)
        }
      />
    </ScreenSection>
  );
}
