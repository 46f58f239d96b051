import type { stored as english } from '#messages/en/server/stored.ts';
import { isolated } from '#messages/isolated.ts';

export const stored: typeof english = {
  orderEnds: {
    cancelledAtDoor: 'أُلغي عند الباب.',
    cancelledByBuyer: 'ألغاه المشتري.',
    eventCancelled: 'أُلغيت الفعالية.',
    eventEnded: 'انتهت الفعالية قبل اكتمال الدفع.',
    notOnSale: 'لم تعد الفعالية معروضة للبيع.',
    notPaid: 'لم يُدفع في الوقت المحدد.',
    ticketsExpired: 'انتهت صلاحية التذاكر قبل اكتمال الدفع.',
  },
  guestListUndone: 'تم التراجع عن قائمة الضيوف.',
  payment: {
    for: (event) => `تذاكر ${isolated(event)}`,
    untitled: 'تذاكر فعالية',
  },
  device: {
    unknown: 'جهاز غير معروف',
    on: (browser, system) => `${browser} على ${system}`,
  },
  desk: 'المكتب',
  receipts: {
    otherDevice: 'أجرى هذا المسح جهاز آخر، وعليه أن يرسله.',
    otherEvent: 'هذا المسح تابع لفعالية أخرى.',
    scansGone: 'حُذفت عمليات مسح هذه الفعالية بعد انتهاء مدة حفظها، ولا يمكن إضافة غيرها.',
    scanIdReused: 'سبق تخزين مسح آخر بهذا المعرّف.',
    tooCostly: 'هذا كثير دفعة واحدة. سيُرسل هذا المسح من جديد.',
    byHandNotAllowed: 'لا يمكن إدخال ضيف بالاسم إلا من جهاز مشرف.',
    forceNotAllowed: 'لا يمكن السماح بالدخول خلافًا للرفض إلا من جهاز مشرف.',
    undoNotAllowed: 'لا يمكن التراجع عن مسح أجهزة أخرى إلا من جهاز مشرف.',
    undoesOtherEvent: 'المسح المطلوب التراجع عنه تابع لفعالية أخرى.',
  },
};
