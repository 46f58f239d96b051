/* The pages of the identity host's window and frame, and the loader that the library fetches to talk to the frame. */

/**
 * The window in which a person chooses an account. It reports the result to the frame (through a channel that another
 * site's frames cannot read) and to the page that opened it. If it replaced the page itself, it leaves the result
 * with the frame and redirects back.
 */
export const windowPage = (error: string | null) => `
const query = new URLSearchParams(location.search);
const error = ${error === null ? 'null' : JSON.stringify({ code: error, message: 'of the provider' })};
const came = {
  type: query.get('authType'), eventId: query.get('eventId'), sessionId: error ? null : 'session',
  urlResponse: error ? null : location.origin + '/__/auth/handler?providerId=google.com',
  postBody: null, tenantId: null, error,
};
const button = document.createElement('button');
button.textContent = 'Continue as this person';
button.onclick = () => {
  if (came.type === 'signInViaRedirect') {
    localStorage.setItem('came', JSON.stringify(came));
    location.href = query.get('redirectUrl');
    return;
  }
  new BroadcastChannel('identity').postMessage(came);
  if (window.opener) window.opener.postMessage({ identity: came }, '*');
  setTimeout(() => close(), 50);
};
document.body.append(button, ' size ' + innerWidth + ' x ' + innerHeight);`;

/** The frame inside the app's page: passes the window's result to the page, immediately or after the redirect back. */
export const framePage = `
const nothing = {
  type: 'unknown', eventId: null, sessionId: null, urlResponse: null, postBody: null, tenantId: null,
  error: { code: 'auth/no-auth-event', message: 'nothing came' },
};
new BroadcastChannel('identity').onmessage = (event) => parent.postMessage({ identity: event.data }, '*');
onmessage = () => {
  const came = localStorage.getItem('came');
  localStorage.removeItem('came');
  parent.postMessage({ identity: came === null ? nothing : JSON.parse(came) }, '*');
};`;

/** The loader that the library expects: opens the frame and forwards its messages. */
export const loader = (framesMayStore: boolean) => `
(() => {
  const iframes = {
    CROSS_ORIGIN_IFRAMES_FILTER: {},
    getContext: () => ({
      open(options, onOpen) {
        const frame = document.createElement('iframe');
        frame.src = options.url;
        frame.style.display = 'none';
        const loaded = new Promise((resolve) => { frame.onload = () => resolve([{}]); });
        document.body.append(frame);
        const of = new URL(options.url).origin;
        const handle = {
          restyle: () => Promise.resolve(),
          ping: (done) => loaded.then((answer) => { done && done(answer); return answer; }),
          register: (name, handler) => {
            addEventListener('message', (event) => {
              if (event.origin === of && event.data.identity)
                handler({ type: name, authEvent: event.data.identity });
            });
            loaded.then(() => frame.contentWindow.postMessage('listening', '*'));
          },
          // The library throws in this callback even on success; the real loader swallows the error. A refusal is
          // delayed until the window is open, so that the test can see it being closed.
          send: (type, message, done) => {
            const answer = () => { try { done([{ webStorageSupport: ${framesMayStore} }]); } catch {} };
            setTimeout(answer, ${framesMayStore ? 0 : 1500});
            return Promise.resolve();
          },
        };
        return onOpen(handle);
      },
    }),
  };
  window.gapi = { load: (name, options) => (options.callback || options)(), iframes };
  const name = new URL(document.currentScript.src).searchParams.get('onload');
  window[name]();
})();`;
