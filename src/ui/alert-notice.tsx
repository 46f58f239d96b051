import { Notice, type NoticeProps } from './notice.tsx';

interface AlertNoticeProps extends Pick<NoticeProps, 'tone'> {
  readonly text: string | null;
  /** Layout within its parent. */
  readonly className?: string;
}

/** An error message in its own box, announced at once; renders nothing without a text. */
export function AlertNotice({ text, tone = 'refuse', className }: AlertNoticeProps) {
  if (text === null) return null;
  return (
    <div role="alert" className={className}>
      <Notice tone={tone}>{text}</Notice>
    </div>
  );
}
