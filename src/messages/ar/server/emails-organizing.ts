import { isolated } from '#messages/isolated.ts';
import type { emails as english } from '#messages/en/server/emails.ts';

export const unexpected = 'إن لم تكن تتوقع هذه الرسالة، يمكنك تجاهلها.';

/** Emails for organizers and door staff. Part of `emails`. */
export const organizing: Pick<typeof english, 'teamInvited' | 'applicationDecided' | 'toOrganizer'> = {
  teamInvited: {
    subject: (event) => `دعوة إلى فريق ${isolated(event)}`,
    text: {
      manager: 'تلقيت دعوة لإدارة هذه الفعالية مع منظِّمها.',
      seller: 'تلقيت دعوة لبيع تذاكر هذه الفعالية.',
      supervisor: 'تلقيت دعوة للإشراف على أبواب هذه الفعالية.',
      steward: 'تلقيت دعوة لمسح التذاكر عند أبواب هذه الفعالية.',
    },
    how: (until) =>
      `يرجى فتح الرابط وتسجيل الدخول، أو إنشاء حساب، قبل ${until}. ينضم به شخص واحد. يرجى عدم مشاركته.`,
    link: 'الانضمام إلى الفريق',
    notYou: unexpected,
  },
  applicationDecided: {
    approved: {
      subject: 'يمكنك الآن تنظيم الفعاليات',
      text: 'تمت الموافقة على طلبك. يمكنك إنشاء الفعاليات وبيع التذاكر ومسحها عند الباب. الصفحات المفتوحة لديك تُحدَّث خلال دقيقة. لا حاجة إلى تسجيل الدخول من جديد.',
      link: 'إنشاء فعالية',
    },
    rejected: {
      subject: 'لم تتم الموافقة على طلبك لتنظيم الفعاليات',
      text: 'لم تتم الموافقة على طلبك. هذا هو السبب:',
      again: 'لا يؤثر ذلك في حسابك وتذاكرك. يمكنك استكمال الناقص وتقديم الطلب من جديد.',
      link: 'عرض الطلب',
    },
  },
  toOrganizer: {
    event_taken_down: {
      subject: (event) => `حُجبت فعالية ${isolated(event)}`,
      text: 'حجب مسؤول النظام فعاليتك. لا يمكن لأحد رؤيتها أو الحصول على تذاكر لها حتى تُستعاد.',
    },
    event_restored: {
      subject: (event) => `أُعيد نشر فعالية ${isolated(event)}`,
      text: 'استعاد مسؤول النظام فعاليتك. يمكن رؤيتها والحصول على تذاكر لها من جديد.',
    },
    event_given: {
      subject: (event) => `${isolated(event)} فعاليتك الآن`,
      text: 'نقل مسؤول النظام هذه الفعالية إليك، مع تذاكرها وطلباتها وفريقها وأجهزتها.',
    },
    event_given_away: {
      subject: (event) => `نُقلت فعالية ${isolated(event)}`,
      text: 'نقل مسؤول النظام فعاليتك إلى منظِّم آخر. لم يعد بإمكانك تعديلها.',
    },
    reason: 'هذا هو السبب:',
    stays: 'التذاكر المباعة لا تُسترد ولا تُلغى. للتحدث في الأمر، يرجى استخدام صفحة الاتصال.',
    link: 'عرض الفعالية',
  },
};
