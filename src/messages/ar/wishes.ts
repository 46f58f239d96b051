import type { wishes as english } from '../en/wishes.ts';
import { isolated } from '#messages/isolated.ts';
import { allOf } from '#messages/lists.ts';

const all = allOf('ar');

export const wishes: typeof english = {
  title: 'التغييرات',
  list: 'التغييرات على هذا الجهاز',
  kinds: {
    transfer: (to) => `تحويل إلى ${isolated(to)}`,
    cancelTransfer: 'إلغاء التحويل',
    cancelOrder: 'إلغاء الطلب',
    names: 'تغيير الأسماء',
    application: 'طلب تنظيم الفعاليات',
    holder: (name) => `تغيير الاسم على التذكرة إلى ${isolated(name)}`,
    withdraw: 'سحب طلبك',
    answers: 'تغيير الإجابات',
    other: 'تغيير',
    profile: (names) => `تغيير بياناتك: ${all(names.map(isolated))}`,
  },
  of: (what, about) => `${what} · ${isolated(about)}`,
  standing: {
    waiting: 'بانتظار الاتصال. لم يتم بعد.',
    sending: 'جارٍ الإرسال…',
    confirming: 'ربما أُرسل. سنؤكد ذلك عند عودة الاتصال.',
    signIn: 'يرجى تسجيل الدخول مجددًا لإرساله.',
    refused: (why) => `لم يتم: ${isolated(why)}`,
    unsendable: 'لا يستطيع هذا الإصدار من التطبيق إرساله. يرجى حذف هذا التغيير والمحاولة من جديد.',
  },
  begun: (ago) => `بدأ ${ago}`,
  changedElsewhere: 'تغيّر هذا في مكان آخر في الأثناء. يرجى التحقق ثم المحاولة من جديد.',
  undo: 'تراجع',
  undoOf: (what) => `تراجع: ${what}`,
  tooLate: { title: 'فات أوان التراجع', text: 'ربما أُرسل بالفعل. سنخبرك بما آل إليه.' },
  undone: 'تم التراجع. لم يُرسل شيء.',
  again: 'المحاولة من جديد',
  againOf: (what) => `المحاولة من جديد: ${what}`,
  discard: 'حذف',
  discardOf: (what) => `حذف: ${what}`,
  queued: {
    title: 'بانتظار الاتصال',
    text: 'لم يتم بعد. سنرسله عند عودة الاتصال؛ وحتى ذلك الحين يمكنك التراجع.',
  },
  unsure: {
    title: 'بانتظار الرد',
    text: 'ربما تم الإرسال. سنواصل التحقق ونخبرك هل تم التنفيذ.',
  },
  withoutDocument: {
    title: 'مستندك غير مرفق',
    text: 'تحتاج المستندات إلى اتصال. يرجى إضافته بعد إرسال طلبك.',
  },
  news: { done: 'أُرسل', notDone: 'لم يُنفَّذ أحد التغييرات' },
};
