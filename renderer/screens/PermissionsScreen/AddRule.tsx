import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../elements/Button/Button.tsx';
import { RuleForm, type WantedRule } from '../../groups/RuleForm/RuleForm.tsx';
import { addRule } from '../../store/actions/consentActions.ts';
import { usePage, usePageState } from '../../store/page.ts';
import { selectServers } from '../../store/selectors.ts';
import { useWish } from '../../store/useWish.ts';
import { openTrustSurface } from '../TrustSurface/openTrustSurface.ts';

/** The button that opens the form for a new rule. */
export function AddRule() {
  const { t } = useTranslation();
  const page = usePage();
  const servers = usePageState(selectServers);
  const [open, setOpen] = useState(false);
  const [waits, setWaits] = useState(false);
  const wish = useWish();
  const close = () => {
    wish.takeBack();
    setOpen(false);
  };

  const add = async (rule: WantedRule) => {
    setWaits(rule.action === 'allow');
    const added = await addRule(page, rule, wish.make());
    setWaits(false);
    if (added) setOpen(false);
  };
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        <Plus size={14} aria-hidden />
        {t('permissions.addRule')}
      </Button>
      {open && (
        <RuleForm
          servers={servers.map(({ definition: { id, name } }) => ({ id, name }))}
          isWaiting={waits}
          onAdd={(rule) => void add(rule)}
          onConfirm={() => void openTrustSurface(page)}
          onClose={close}
        />
      )}
    </>
  );
}
