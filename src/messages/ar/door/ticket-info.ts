import type { scanModes as englishModes, ticketInfo as englishInfo } from '#messages/en/door/ticket-info.ts';
import { people } from '#messages/ar/nouns.ts';
import { isolated } from '#messages/isolated.ts';

export const ticketInfo: typeof englishInfo = {
  open: 'معلومات',
  openHint: 'معلومات التذكرة: الاطلاع على التذكرة التالية',
  title: 'معلومات فقط',
  nobody: 'لم يدخل أحد. لم يُسجَّل شيء.',
  back: 'العودة إلى المسح',
  notAllowed:
    'لا يستطيع هذا الهاتف الاطلاع على التذاكر: انتهت صلاحيته، أو أن الماسح مفتوح في علامة تبويب أخرى. يرجى العودة إلى فحص الجاهزية.',
  ticket: 'التذكرة',
  type: 'النوع',
  state: 'الحالة',
  inside: { label: 'في الداخل', people: (count) => people.are(count) },
  history: 'المعروف على هذا الهاتف',
  none: 'لا دخول ولا خروج',
  more: (count) => `أقدم: ${count}`,
  test: (number) => `${number}: تذكرة تجريبية، للتجارب فقط`,
  entry: (time, gate) => `دخول: ${time}، ${isolated(gate)}`,
  exit: (time, gate) => `خروج: ${time}، ${isolated(gate)}`,
  standings: {
    check_by_hand: 'غير معروفة: لا يستطيع هذا الهاتف الحسم',
    unreadable: 'ليس رمز تذكرة',
    wrong_event: 'لفعالية أخرى',
    forged: 'غير أصلية',
    revoked: 'مُبطلة أو مستبدلة',
    cancelled: 'ملغاة أو مستردة',
    blocked: 'حظرها المنظِّم',
    unpaid: 'غير مدفوعة',
    not_yet: 'غير صالحة بعد',
    too_late: 'لم تعد صالحة',
    wrong_gate: 'صالحة عند بوابات أخرى',
    stale_code: 'أصلية، لكن الرمز غير متجدد',
    already_inside: 'استُخدمت من قبل',
    used_today: 'استُخدمت اليوم من قبل',
    cool_down: 'استُخدمت قبل لحظات',
    limit_reached: 'استُنفدت مرات الدخول',
    capacity_reached: 'صالحة؛ المكان ممتلئ',
    admit: 'صالحة، لم تُستخدم بعد',
    admit_unlisted: 'أصلية، أحدث من قائمة هذا الهاتف',
  },
};

export const scanModes: typeof englishModes = {
  entry: 'دخول',
  exit: 'خروج',
  info: 'معلومات',
  infoText: 'التذكرة التالية لن تُدخل أحدًا.',
  leaveInfo: 'إلغاء',
};
