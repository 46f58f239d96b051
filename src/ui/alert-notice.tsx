import { Notice, type NoticeProps } from './notice.tsx';

interface AlertNoticeProps extends Pick<NoticeProps, 'tone'> {
  readonly text: string | null;
  /** Where it stands among its neighbours. */
  readonly className?: string;
}

/** Why something was not done, said at once in a box of its own; nothing where there is nothing to say. */
export function AlertNotice({ text, tone = 'refuse', className }: AlertNoticeProps) {
  if (text === null) return null;
  return (
    <div role="alert" className={className}>
      <Notice tone={tone}>{text}</Notice>
    </div>
  );
}
