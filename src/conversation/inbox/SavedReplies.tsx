// The saved replies: those of the product, and those that the person saves. A choice is added to the written text.
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { DEPOSIT_PERCENT } from '#domain/money/quote.ts';
import { useStaffPreferences } from '#app/platform/preferences/useStaffPreferences.ts';

const OF_THE_PRODUCT = [
  'Thank you for your message. We are looking into it and will answer today.',
  `The car is free on these dates. You can reserve it on its page with a deposit of ${DEPOSIT_PERCENT}%.`,
  'You can pay the remaining amount by card on your profile, under the reservation.',
];

export interface SavedRepliesProps {
  /** The written text. */
  text: string;
  onText: (text: string) => void;
  anchor: HTMLElement;
  onClose: () => void;
}

export function SavedReplies({ text, onText, anchor, onClose }: SavedRepliesProps) {
  const { preferences, change } = useStaffPreferences();
  const { replies } = preferences;
  // The storage may have other data.
  const own = Array.isArray(replies) ? replies.filter((each) => typeof each === 'string') : [];
  const written = text.trim();
  const choose = (reply: string) => {
    onText(written === '' ? reply : `${text.trimEnd()}\n${reply}`);
    onClose();
  };
  const keep = (next: readonly string[]) => {
    change({ replies: next });
    onClose();
  };
  return (
    <Menu open anchorEl={anchor} onClose={onClose} slotProps={{ paper: { sx: { maxWidth: 480 } } }}>
      {[...OF_THE_PRODUCT, ...own].map((reply) => (
        <MenuItem key={reply} dense sx={{ whiteSpace: 'normal' }} onClick={() => choose(reply)}>
          {reply}
        </MenuItem>
      ))}
      <MenuItem
        dense
        divider={own.length > 0}
        disabled={written === '' || own.includes(written)}
        onClick={() => keep([...own, written])}
      >
        Save the written text as a reply
      </MenuItem>
      {own.map((reply) => (
        <MenuItem key={`remove ${reply}`} dense onClick={() => keep(own.filter((each) => each !== reply))}>
          {`Remove '${reply.slice(0, 30)}'`}
        </MenuItem>
      ))}
    </Menu>
  );
}
