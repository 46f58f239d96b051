import type { settings as english } from '#messages/en/admin/settings.ts';
import { isolated } from '#messages/isolated.ts';

export const settings: typeof english = {
  title: 'الإعدادات',
  intro: 'تسري التغييرات فورًا، على كل الخوادم.',
  what: 'الإعدادات',
  groups: {
    accounts: 'الحسابات',
    sales: 'بيع التذاكر',
    messages: 'البريد الإلكتروني',
    log: 'سجلات النظام',
  },
  names: {
    signUpOpen: 'إتاحة إنشاء الحسابات',
    guestsOpen: 'إتاحة التسجيل برقم هاتف فقط',
    holdMinutes: 'دقائق حجز التذاكر قبل طلبها',
    senderName: 'اسم مرسل البريد الإلكتروني',
    logDays: 'أيام حفظ أسطر السجل',
    requestDays: 'أيام حفظ طلبات الشبكة في السجل',
  },
  hints: {
    signUpOpen: 'يسري عند إنشاء حساب، عبر Google أيضًا. الحسابات القائمة يمكنها دائمًا تسجيل الدخول.',
    guestsOpen: 'يسري عند تأكيد رقم هاتف غير معروف بعد. الضيوف الحاليون يمكنهم دائمًا تسجيل الدخول.',
    holdMinutes: 'يسري على التذاكر التالية التي تُختار. التذاكر المحجوزة بالفعل تحتفظ بوقتها.',
    senderName: 'يسري على الرسالة التالية. إن تُرك فارغًا، فالاسم الذي شُغِّل به الخادم.',
    logDays: 'تُحذف الأسطر الأقدم خلال ساعة.',
    requestDays: 'طلبات الشبكة كثيرة: تُحذف قبل غيرها من الأسطر.',
  },
  usual: (value) => `الافتراضي: ${isolated(value)}`,
  range: (least, most) => `من ${least} إلى ${most}.`,
  on: 'مفعَّل',
  off: 'متوقف',
  nothing: 'فارغ',
  save: 'حفظ',
  saveOf: (name) => `حفظ: ${name}`,
  saved: (name) => `تم الحفظ: ${name}`,
  wrong: 'يرجى إدخال عدد صحيح ضمن هذا النطاق.',
  changes: {
    title: 'التغييرات',
    none: 'لم يتغير شيء بعد.',
    line: (before, after) => `${isolated(before)} ← ${isolated(after)}`,
    by: (name, time) => (name === '' ? time : `${isolated(name)} · ${time}`),
    undo: 'تراجع',
    undoOf: (name, before) => `تراجع: ${name}، العودة إلى ${isolated(before)}`,
    undone: (name) => `تم التراجع: ${name}`,
  },
};
