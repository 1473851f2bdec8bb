# Writes intervals.tsv (python intervals.py > intervals.tsv): intervals by SciPy and statsmodels, Holm by statsmodels.
import numpy as np, scipy, statsmodels
from scipy.stats import binomtest, t, bootstrap
from statsmodels.stats.proportion import proportion_confint
from statsmodels.stats.multitest import multipletests
print(f"# method\tinput\tconfidence\tlow\thigh; SciPy {scipy.__version__}, statsmodels {statsmodels.__version__}, written by intervals.py")
shares=[(0,20),(20,20),(8,10),(1,20),(13,50),(1024,2000),(997,1000),(3,4000),(45120,100000)]
for k,n in shares:
    for c in (0.90,0.95,0.99,0.9999):
        for name,method in (("wilson","wilson"),("exact","exact")):
            ci=binomtest(k,n).proportion_ci(c,method=method)
            lo,hi=proportion_confint(k,n,alpha=1-c,method={"wilson":"wilson","exact":"beta"}[name])
            # statsmodels gives nan or rounds at the ends, SciPy does not
            assert abs(ci.low-lo)<1e-9 or k==0, (k,n,c,ci.low,lo)
            assert abs(ci.high-hi)<1e-9 or k==n, (k,n,c,ci.high,hi)
            print(f"{name}\t{k} {n}\t{c}\t{ci.low:.9f}\t{ci.high:.9f}")
samples=[[12,15,11,19,14,13],[3,3,4,8,1,0,-2,5,7,7,6,2],[0,0,0,0,0,0,0,1,0,2],list(range(1,41))]
for x in samples:
    for c in (0.90,0.95,0.99,0.9999):
        m=np.mean(x); s=np.std(x,ddof=1)/np.sqrt(len(x)); q=t.ppf(0.5+c/2,len(x)-1)
        print(f"student\t{' '.join(map(str,x))}\t{c}\t{m-q*s:.9f}\t{m+q*s:.9f}")
rng=np.random.default_rng(1)
for name,x in (("skewed",[int(v) for v in np.floor(rng.exponential(20,400))]),("even",[(i*37)%101 for i in range(300)])):
    for c in (0.90,0.95):
        b=bootstrap((np.array(x),),np.mean,n_resamples=200000,confidence_level=c,method="percentile",rng=np.random.default_rng(2),batch=2000).confidence_interval
        print(f"bootstrap\t{' '.join(map(str,x))}\t{c}\t{b.low:.9f}\t{b.high:.9f}")
# Shares of 100 games held against 0.5, several at once; p is twice the smaller tail, as Clopper and Pearson have it.
from scipy.stats import binom
for hits in ([66,61],[70,62,36],[60,61,62,63],[50,65,62,61,60],[60],[39,60,61,70,64,55],[36,40,64,66]):
    p=[min(1,2*min(binom.cdf(k,100,.5),binom.sf(k-1,100,.5))) for k in hits]
    r,adj,_,_=multipletests(p,alpha=0.05,method="holm")
    print(f"holm\t{' '.join(map(str,hits))}\t0.95\t{' '.join('1' if v else '0' for v in r)}\t{' '.join(f'{v:.6f}' for v in adj)}")
# Betting intervals, to 40 digits: range; values with their numbers.
from mpmath import mp, mpf
mp.dps=40
def capital(values,m):
    total=mpf(0)
    for j in range(13):
        part=mpf(1)/(4 if j==0 else 16)
        for x,n in values: part*=(1+mpf(2)**-j*(m-x)/(1-m))**n
        total+=part
    return total
def upper(values,error):
    low,high=sum(x*n for x,n in values)/sum(n for _,n in values),mpf(1)
    if low==1: return low
    for _ in range(120):
        m=(low+high)/2
        if capital(values,m)>=2/mpf(error): high=m
        else: low=m
    return high
for data,lo,hi in (([(0,400)],-1,1),([(0,150)],-1,1),([(0,398),(3000,2)],-3000,3000),([(0,50),(1,50)],0,1),([(1,60)],0,1),
                   ([(-1,3),(0,90),(1,7)],-1,1),([(1,20),(2,15),(3,30),(4,9),(5,18),(6,28)],1,6),([(0,797),(1,3)],0,1)):
    for e in ("0.05","0.00625"):
        v=[((mpf(x)-lo)/(hi-lo),n) for x,n in data]
        a,b=hi-upper([(1-x,n) for x,n in v],e)*(hi-lo),lo+upper(v,e)*(hi-lo)
        print(f"bets\t{lo} {hi} {' '.join(f'{x} {n}' for x,n in data)}\t{1-float(e)}\t{mp.nstr(a,12,strip_zeros=False)}\t{mp.nstr(b,12,strip_zeros=False)}")
